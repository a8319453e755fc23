import type { Tiles } from '@trapline/domain/events/event.schema.ts';

/** A photo that can be edited. */
export interface EditorPhoto {
  readonly key: string;
  /** How it is called within its event: "Left", "Photo 3". */
  readonly name: string;
  readonly tiles: Tiles;
  /** Smaller versions to show until it is loaded, smallest first. */
  readonly standIns: readonly string[];
}
