import { mayKnowSiteDetails } from '../installation-sites/installation-site.access.ts';
import { mayEdit, maySee, type Standing } from '../shares/standing.access.ts';

/** A reader's standings to an event's sensor, and to the site where that sensor stood at the time of the event. */
export interface EventSeenBy {
  readonly sensor: Standing;
  /** Also `none` when events are requested by sensor, or the sensor stood at no site. */
  readonly site: Standing;
}

/**
 * Whether a reader of an event may know which sensor reported it, and since when that sensor has stood at the site:
 * readers of the sensor, and those who know the details of the site. A share of the site gives its events and its name,
 * but not the sensor. In SQL: `mayKnowSensorSql`. Source: SHARE-10, EVENT-14.
 */
export function mayKnowSensor({ sensor, site }: EventSeenBy): boolean {
  return maySee(sensor) || mayKnowSiteDetails(site);
}

/**
 * What a reader of an event may do with it, as the API returns it. A right to the site where the sensor stood allows
 * only reading; changes need `full` on the sensor, wherever it stands now. Source: EVENT-8.
 */
export function eventPermissions({ sensor }: EventSeenBy): readonly ('full' | 'read')[] {
  return [mayEdit(sensor) ? 'full' : 'read'];
}
