import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../editor/edit-entry.messages.ts';
import type { MediaKey } from '../../events/event-media.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { offersEditing, whyNotEdited } from './gallery-editing.ts';

/** Opens the detection editor with the photo shown; nothing for media without boxes. Source: CORRECT-1. */
export function EditButton(props: {
  readonly event: Event;
  readonly type: SensorType;
  readonly media: MediaKey;
  readonly original: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('editorEntry');
  const { event, type, media, original } = props;
  const demo = isDemo(useCurrentUser());
  if (!offersEditing(type, media)) return null;
  const why = whyNotEdited(event, type, media, original, demo);
  return (
    <ActionButton
      action="edit"
      icon={<IconEdit size={18} aria-hidden />}
      label={t(($) => $.short)}
      long={t(($) => $.long)}
      reason={why === null ? null : t(($) => $.why[why])}
      dark
      onClick={props.onClick}
    />
  );
}
