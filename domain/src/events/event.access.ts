import { mayEdit, maySee } from '../sensors/sensor.access.ts';
import type { Standing } from '../shares/standing.access.ts';

/** By what somebody sees an event: how they stand to its sensor, and to the site where that stood at the event's time. */
export interface EventSeenBy {
  readonly sensor: Standing;
  /** `none` also where the events are asked of the sensor, or it stood nowhere. */
  readonly site: Standing;
}

/** What somebody who sees an event may know beside it. */
export interface EventKnowledge {
  /** Which sensor reported it, whose that is, and since when it has stood there. */
  readonly sensor: boolean;
  /** What its owners wrote about it. */
  readonly memo: boolean;
}

/**
 * What somebody who sees an event may know beside it. The share of a site gives its events and its name, not the sensor; a
 * share of the sensor to read gives no memo. Whoever owns the site knows what stands at it. Source: SHARE-9, SHARE-10, EXPORT-9.
 */
export function eventKnowledge({ sensor, site }: EventSeenBy): EventKnowledge {
  return { sensor: maySee(sensor) || mayEdit(site), memo: mayEdit(sensor) || mayEdit(site) };
}
