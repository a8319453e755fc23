import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconKeyboard, IconLink, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../platform/times/use-moments.ts';
import { timeText } from '../platform/times/zoned-time.ts';
import { SensorTypeIcon } from '../sensor-types/sensor-type-icon.tsx';
import { FullScreenTitle } from '../ui/dialogs/full-screen.tsx';
import { ActionButton } from './actions/action-button.tsx';
import actions from './actions/actions.module.css';
import './gallery.messages.ts';
import css from './gallery.module.css';
import type { Asset } from '../events/event.queries.ts';
import type { GallerySubject } from './gallery-subject.ts';
import { LoadAll, type LoadingAll } from './actions/load-all.tsx';
import './actions/action.messages.ts';

/** The asset and time of the event shown, and the actions for the whole gallery. */
export function GalleryHead(props: {
  readonly asset: Asset;
  readonly event: Event;
  readonly loading: LoadingAll;
  /** Whether there are events that are not loaded yet. */
  readonly more: boolean;
  readonly onSubject: (subject: GallerySubject) => void;
  readonly onCopyLink: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['gallery', 'galleryActions']);
  const { asset, event } = props;
  const { heading } = useMoments(asset.time_zone);
  return (
    <div className={css.head}>
      <SensorTypeIcon type={asset.type} label={null} size={32} />
      <FullScreenTitle>{asset.name}</FullScreenTitle>
      <p className={css.when} aria-live="polite">
        <b>{timeText(event.timestamp, asset.time_zone)}</b> <span>{heading(event.timestamp)}</span>
      </p>
      <div className={actions.head}>
        <LoadAll {...props.loading} more={props.more} />
        <ActionButton
          action="copyLink"
          icon={<IconLink size={18} aria-hidden />}
          label={t(($) => $.copyLink)}
          onClick={props.onCopyLink}
        />
        <span className={css.wide}>
          <ActionButton
            action="help"
            icon={<IconKeyboard size={18} aria-hidden />}
            label={t(($) => $.keys.open, { ns: 'galleryActions' })}
            long={t(($) => $.keys.title, { ns: 'galleryActions' })}
            onClick={() => props.onSubject('keys')}
          />
        </span>
      </div>
      <button type="button" className={css.close} aria-label={t(($) => $.close)} onClick={props.onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  );
}
