import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { Asset } from '../events/event.queries.ts';
import type { LoadingAll } from './actions/load-all.tsx';
import type { GalleryChanges } from './actions/use-event-changes.ts';
import type { GallerySubject } from './gallery-subject.ts';
import type { GalleryView } from './gallery-view.ts';
import type { EventStrip } from './strip/event-strip.ts';

/** The state of an open gallery, whichever event it shows, and what changes it. */
export interface GalleryState {
  readonly asset: Asset;
  readonly strip: EventStrip;
  /** The event shown. */
  readonly event: Event;
  /** Whether the original is shown, without boxes. */
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly changes: GalleryChanges;
  readonly loading: LoadingAll;
  /** Shows the event at a position, counted from the newest (0). */
  readonly onGo: (index: number) => void;
  readonly onSubject: (subject: GallerySubject) => void;
  /** What the gallery was opened with. */
  readonly opening: GalleryView;
}
