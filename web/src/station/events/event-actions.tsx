import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
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

/** Props of the actions on one event. */
interface OneProps {
  readonly event: StationEvent;
  readonly actions: EventListActions;
}

/** The actions on an event of the list: view, edit, delete; as buttons or in a menu. Source: STATION-13. */
export function EventActions({ asMenu, ...props }: OneProps & { readonly asMenu: boolean }) {
  const { t } = useTranslation('stationEvents');
  if (asMenu) return <EventMenu {...props} />;
  const { event, actions } = props;
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

/** The same actions on a phone, where the row itself is for viewing. */
function EventMenu({ event, actions }: OneProps) {
  const { t } = useTranslation('stationEvents');
  const { trap_no: trap, month } = event;
  const { reason, begun, remove } = useOneDeletion({ event, onDeleted: (id) => actions.onDeleted?.(id) });
  return (
    <Menu position="bottom-end" portalProps={{ target: 'main' }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t(($) => $.moreOf, { trap, month })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => actions.onView(event)}>
          {t(($) => $.view)}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.onEdit(event)}>
          {t(($) => $.edit)}
        </Menu.Item>
        {actions.onDeleted && (
          <Menu.Item
            leftSection={<IconTrash size={18} aria-hidden />}
            disabled={reason !== undefined || begun}
            onClick={() => void remove()}
          >
            {t(($) => $.delete)}
            {reason !== undefined && <small className={css.reason}>{reason}</small>}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Props of what deletes an event. */
interface DeletionProps {
  readonly event: StationEvent;
  readonly onDeleted: (id: string) => void;
}

/** Returns why an event cannot be deleted, whether its deletion has begun, and a function that asks and begins it. */
function useOneDeletion({ event, onDeleted }: DeletionProps) {
  const { t } = useTranslation('stationEvents');
  const removal = useEventDeletion(event.place_id, () => onDeleted(event.id));
  const { trap_no: trap, month } = event;
  const remove = () =>
    removal.remove(
      [event.id],
      t(($) => $.deleteQuestion, { trap, month }),
    );
  // Done, too, until the row is gone.
  const begun = removal.isPending || removal.isDone;
  return { reason: event.deletable ? undefined : t(($) => $.foreign), begun, remove };
}

/** Deletes the event once that is confirmed; this can be undone. Source: STATION-1, STATION-26. */
function DeleteButton(props: DeletionProps) {
  const { t } = useTranslation('stationEvents');
  const { trap_no: trap, month } = props.event;
  const { reason, begun, remove } = useOneDeletion(props);
  return (
    <ReasonButton
      className={css.icon ?? ''}
      variant="subtle"
      color="gray"
      size="compact-md"
      label={t(($) => $.deleteOne, { trap, month })}
      reason={reason}
      disabled={begun}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ReasonButton>
  );
}
