import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { StationEventDialog } from '../detail/station-event-dialog.tsx';
import { EventEditor } from './editor/event-editor.tsx';
import { ScannerDialog } from '../scanner/scanner-dialog.tsx';

/** A dialog over the list of a place's events. */
export type OpenedDialog =
  /** The upload of scans; the form begins with a trap number, or empty. */
  | { readonly dialog: 'upload'; readonly trap: string }
  | { readonly dialog: 'editor'; readonly event: StationEvent }
  | { readonly dialog: 'chart'; readonly ids: readonly string[] }
  /** The traps of a month. */
  | { readonly dialog: 'traps' };

/** Props of `OpenedEventDialog`. */
export interface OpenedEventDialogProps {
  readonly place: StationPlace;
  readonly opened: OpenedDialog | null;
  /** Id of the event that is open over the list. */
  readonly openId: string | undefined;
  /** The events in the order shown. */
  readonly events: readonly StationEvent[];
  readonly onView: (id: string | null) => void;
  readonly onOpen: (dialog: OpenedDialog | null) => void;
  readonly onUploaded: (event: StationEvent) => void;
}

/** What is open over the list of a place's events. */
export function OpenedEventDialog(props: OpenedEventDialogProps) {
  const { place, opened, openId, events, onView, onOpen } = props;
  const close = () => onOpen(null);
  if (opened?.dialog === 'upload') {
    return <ScannerDialog place={place} trap={opened.trap} onUploaded={props.onUploaded} onClose={close} />;
  }
  if (opened?.dialog === 'editor') return <EventEditor event={opened.event} onClose={close} />;
  if (openId === undefined) return null;
  return (
    <StationEventDialog events={events} id={openId} onChange={onView} onClose={() => onView(null)} recent={false} />
  );
}
