import type { Tiles } from '@trapline/domain/events/event.schema.ts';

/** The photo before: of the same sensor and camera, from an earlier event. */
export interface BeforePhoto {
  /** Id of its event. */
  readonly eventId: string;
  readonly tiles: Tiles;
  readonly standIns: readonly string[];
  /** When it was taken, in words. */
  readonly when: string;
}
