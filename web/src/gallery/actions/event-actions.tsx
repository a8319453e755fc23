import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconBell, IconEye, IconEyeOff, IconFlag, IconFlagOff, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import css from './actions.module.css';
import type { GalleryCommands } from './gallery-keys.ts';
import './action.messages.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

/**
 * The buttons that change an event or its thresholds; for users with read-only access they are disabled and say so.
 * Source: GALLERY-3.
 */
export function EventActions(props: {
  readonly event: Event;
  readonly type: SensorType;
  readonly editable: boolean;
  readonly commands: GalleryCommands;
}) {
  const { t } = useTranslation('galleryActions');
  const { event, commands } = props;
  const reason = props.editable ? null : t(($) => $.readOnly);
  return (
    <div className={css.actions} role="group" aria-label={t(($) => $.actions)}>
      <ActionButton
        action="pickup"
        icon={<IconFlag {...icon} />}
        label={t(($) => $.pickup)}
        pressed={event.pickup}
        reason={reason}
        onClick={() => commands.pickup?.()}
      />
      <ActionButton
        action="tags"
        icon={<IconTag {...icon} />}
        label={t(($) => $.tags)}
        reason={reason}
        onClick={() => commands.tags?.()}
      />
      <ActionButton
        action="misdetection"
        icon={<IconFlagOff {...icon} />}
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
          reason={reason}
          onClick={() => commands.threshold?.()}
        />
      )}
      <ActionButton
        action="delete"
        icon={<IconTrash {...icon} />}
        label={t(($) => $.delete)}
        reason={reason}
        grave
        onClick={() => commands.delete?.()}
      />
    </div>
  );
}
