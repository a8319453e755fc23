import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  IconBell,
  IconEye,
  IconEyeOff,
  IconStar,
  IconStarFilled,
  IconBugOff,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import css from './actions.module.css';
import { usePhone } from '../../ui/theme/use-phone.ts';
import type { GalleryCommands } from './gallery-keys.ts';
import { MoreActions } from './more-actions.tsx';
import './action.messages.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

/**
 * The buttons that change an event or its thresholds; for users with read-only access they are disabled and say so. On a
 * phone the right thumb rests on the button to pick up, and deleting needs another press.
 * Source: GALLERY-3.
 */
export function EventActions(props: {
  readonly event: Event;
  readonly type: SensorType;
  readonly editable: boolean;
  /** See `Gallery`. */
  readonly thresholds: 'editable' | 'readOnly' | 'hidden';
  readonly commands: GalleryCommands;
}) {
  const { t } = useTranslation('galleryActions');
  const { event, commands } = props;
  const reason = props.editable ? null : t(($) => $.readOnly);
  const thresholdReasons = {
    editable: null,
    readOnly: reason ?? t(($) => $.thresholds.readOnly),
    hidden: t(($) => $.thresholds.atHiddenSite),
  };
  const phone = usePhone();
  const pickup = (
    <ActionButton
      action="pickup"
      icon={event.pickup ? <IconStarFilled {...icon} /> : <IconStar {...icon} />}
      label={t(($) => $.pickup)}
      pressed={event.pickup}
      reason={reason}
      onClick={() => commands.pickup?.()}
    />
  );
  const remove = (
    <ActionButton
      action="delete"
      icon={<IconTrash {...icon} />}
      label={t(($) => $.delete)}
      reason={reason}
      grave
      onClick={() => commands.delete?.()}
    />
  );
  return (
    <div className={css.actions} role="group" aria-label={t(($) => $.actions)}>
      {!phone && pickup}
      <ActionButton
        action="tags"
        icon={<IconTag {...icon} />}
        label={t(($) => $.tags)}
        reason={reason}
        onClick={() => commands.tags?.()}
      />
      <ActionButton
        action="misdetection"
        icon={<IconBugOff {...icon} />}
        label={t(($) => $.misdetection)}
        pressed={event.misdetection}
        reason={reason}
        onClick={() => commands.misdetection?.()}
      />
      <ActionButton
        action="hide"
        icon={event.hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        label={t(($) => (event.hidden ? $.show : $.hide))}
        reason={reason}
        onClick={() => commands.hide?.()}
      />
      {sensorTypeCapabilities[props.type].threshold && (
        <ActionButton
          action="threshold"
          icon={<IconBell {...icon} />}
          label={t(($) => $.threshold)}
          reason={thresholdReasons[props.thresholds]}
          onClick={() => commands.threshold?.()}
        />
      )}
      {phone ? <MoreActions label={t(($) => $.more)}>{remove}</MoreActions> : remove}
      {phone && pickup}
    </div>
  );
}
