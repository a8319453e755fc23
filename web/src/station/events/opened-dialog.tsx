import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { StationEventDialog } from '../detail/station-event-dialog.tsx';
import { PickedChart } from '../chart/picked-chart.tsx';
import { EventEditor } from './editor/event-editor.tsx';
import { ScannerDialog } from '../scanner/scanner-dialog.tsx';
import { ChangeDialog } from './many/change-dialog.tsx';
import type { ManyChange } from './many/many-bar.tsx';
import { MergeTrapsDialog } from './many/merge-traps-dialog.tsx';
import { MoveDialog } from './many/move-dialog.tsx';
import { TrapMonthDialog } from './many/trap-month-dialog.tsx';
import { pickedEventsQuery } from './station-event.queries.ts';

/** A dialog over the list of a place's events. */
export type OpenedDialog =
  /** The upload of scans; the form begins with a trap number, or empty. */
  | { readonly dialog: 'upload'; readonly trap: string }
  | { readonly dialog: 'editor'; readonly event: StationEvent }
  | { readonly dialog: 'chart'; readonly ids: readonly string[] }
  /** A change of the selected events. */
  | {
      readonly dialog: ManyChange;
      readonly ids: readonly string[];
      /** Their trap numbers. */
      readonly traps: readonly string[];
    }
  /** The traps of a month. */
  | { readonly dialog: 'traps' };

/** Props of `OpenedEventDialog`. */
export interface OpenedEventDialogProps {
  readonly place: StationPlace;
  readonly opened: OpenedDialog | null;
  /** Id of the event that is open over the list. */
  readonly openId: string | undefined;
  /** Whether its detections are being edited, and what opens and closes that. */
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  /** The events in the order shown. */
  readonly events: readonly StationEvent[];
  readonly onView: (id: string | null) => void;
  readonly onOpen: (dialog: OpenedDialog | null) => void;
  readonly onUploaded: (event: StationEvent) => void;
  /** Called when the selected events were changed. */
  readonly onChanged: () => void;
}

/** What is open over the list of a place's events. */
export function OpenedEventDialog(props: OpenedEventDialogProps) {
  const { place, opened, openId, events, onView, onOpen } = props;
  const close = () => onOpen(null);
  if (opened?.dialog === 'upload') {
    return <ScannerDialog place={place} trap={opened.trap} onUploaded={props.onUploaded} onClose={close} />;
  }
  if (opened?.dialog === 'editor') return <EventEditor event={opened.event} onClose={close} />;
  if (opened?.dialog === 'chart') return <SelectedChart place={place} ids={opened.ids} onClose={close} />;
  if (opened?.dialog === 'traps') {
    return <TrapMonthDialog place={place} onUpload={(trap) => onOpen({ dialog: 'upload', trap })} onClose={close} />;
  }
  if (opened) return <ManyDialog {...props} opened={opened} />;
  if (openId === undefined) return null;
  return (
    <StationEventDialog
      events={events}
      id={openId}
      onChange={onView}
      onClose={() => onView(null)}
      recent={false}
      editing={props.editing}
      onEditing={props.onEditing}
    />
  );
}

/** A change of the selected events. */
function ManyDialog(
  props: OpenedEventDialogProps & { readonly opened: Extract<OpenedDialog, { dialog: ManyChange }> },
) {
  const { place, opened, onOpen, onChanged } = props;
  const { ids } = opened;
  const common = {
    traps: place.trap_nos,
    onClose: () => onOpen(null),
    onDone: () => {
      onOpen(null);
      onChanged();
    },
  };
  if (opened.dialog === 'change') return <ChangeDialog ids={ids} {...common} />;
  if (opened.dialog === 'move') return <MoveDialog ids={ids} from={place.name} {...common} />;
  return <MergeTrapsDialog placeId={place.id} merged={opened.traps} {...common} />;
}

/** The chart of the selected events, which may be on several pages of the list. */
function SelectedChart(props: {
  readonly place: StationPlace;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const { place, ids, onClose } = props;
  const { data, error, refetch } = useQuery(pickedEventsQuery(useQueryClient(), place.id, ids));
  return <PickedChart name={place.name} events={data} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
