import { mayEdit, maySee, type Standing } from '../shares/standing.access.ts';

/** A reader's standings to an event's sensor, and to the site where that sensor stood at the time of the event. */
export interface EventSeenBy {
  readonly sensor: Standing;
  /** Also `none` when events are requested by sensor, or the sensor stood at no site. */
  readonly site: Standing;
}

/** What a reader of an event may know in addition to the event itself. */
export interface EventKnowledge {
  /** Which sensor reported it, who owns that sensor, and since when it has stood at the site. */
  readonly sensor: boolean;
  /** The memo written by the owners. */
  readonly memo: boolean;
}

/**
 * What a reader of an event may know in addition to it. A share of a site gives its events and its name, but not the
 * sensor; a read-only share of the sensor does not give the memo. Owners of a site know which sensor stands there.
 * Source: SHARE-9, SHARE-10, EXPORT-9.
 */
export function eventKnowledge({ sensor, site }: EventSeenBy): EventKnowledge {
  return { sensor: maySee(sensor) || mayEdit(site), memo: mayEdit(sensor) || mayEdit(site) };
}
