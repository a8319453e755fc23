import { type EventSeenBy, mayKnowSensor } from '../events/event.access.ts';
import { mayKnowSiteDetails } from '../installation-sites/installation-site.access.ts';
import { mayEdit, type Standing } from '../shares/standing.access.ts';
import type { ExportedOwner } from './event-cells.rules.ts';

/** The values of a sensor in a CSV of its events, without those hidden from the reader. Source: EXPORT-9. */
export function sensorValuesAs(values: ExportedOwner, sensor: Standing): ExportedOwner {
  return mayEdit(sensor) ? values : { ...values, memo: '' };
}

const hiddenSensor = { sensor: '', id: '', installed_on: '' };
const hiddenDetails = { organization: '', user: '', memo: '' };

/**
 * The values of a site and its sensor in a CSV of the site's events, without those hidden from the reader. Memo,
 * organization and user are the site's, so a share of the sensor does not reveal them. Source: EXPORT-9.
 */
export function siteValuesAs(values: ExportedOwner, seenBy: EventSeenBy): ExportedOwner {
  return {
    ...values,
    ...(mayKnowSensor(seenBy) ? {} : hiddenSensor),
    ...(mayKnowSiteDetails(seenBy.site) ? {} : hiddenDetails),
  };
}

/** Whether a reader has lost a right on which the values of an export depend. Source: SHARE-12. */
export function knowsLess(before: EventSeenBy, now: EventSeenBy): boolean {
  return (
    (mayEdit(before.sensor) && !mayEdit(now.sensor)) ||
    (mayKnowSensor(before) && !mayKnowSensor(now)) ||
    (mayKnowSiteDetails(before.site) && !mayKnowSiteDetails(now.site))
  );
}
