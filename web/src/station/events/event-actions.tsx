import { ActionIcon } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import css from './events.module.css';
import './events.messages.ts';
import { useEventDeletion } from './use-event-deletion.ts';

/** What can be done with an event of the list. */
export interface EventListActions {
  readonly onView: (event: StationEvent) => void;
  readonly onEdit: (event: StationEvent) => void;
  /** Called when an event was deleted; null: events cannot be deleted here. */
  readonly onDeleted: ((id: string) => void) | null;
}

/** The actions on an event of the list: view, edit, delete. Source: STATION-13. */
export function EventActions({ event, actions }: { readonly event: StationEvent; readonly actions: EventListActions }) {
  const { t } = useTranslation('stationEvents');
  const { trap_no: trap, month } = event;
  return (
    <span className={css.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(($) => $.viewOne, { trap, month })}
        title={t(($) => $.view)}
        onClick={() => actions.onView(event)}
      >
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(($) => $.editOne, { trap, month })}
        title={t(($) => $.edit)}
        onClick={() => actions.onEdit(event)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {actions.onDeleted && <DeleteButton event={event} onDeleted={actions.onDeleted} />}
    </span>
  );
}

/** Deletes the event; this can be undone. Source: STATION-1, STATION-26. */
function DeleteButton(props: { readonly event: StationEvent; readonly onDeleted: (id: string) => void }) {
  const { t } = useTranslation('stationEvents');
  const { event, onDeleted } = props;
  const { trap_no: trap, month } = event;
  const removal = useEventDeletion(event.place_id, () => onDeleted(event.id));
  // Until the row is gone.
  const [begun, setBegun] = useState(false);
  const remove = () => {
    setBegun(true);
    removal.mutate([event.id], { onError: () => setBegun(false) });
  };
  return (
    <ReasonButton
      className={css.icon ?? ''}
      variant="subtle"
      color="gray"
      size="compact-md"
      label={t(($) => $.deleteOne, { trap, month })}
      reason={event.deletable ? undefined : t(($) => $.foreign)}
      disabled={begun}
      onClick={remove}
    >
      <IconTrash size={18} aria-hidden />
    </ReasonButton>
  );
}
