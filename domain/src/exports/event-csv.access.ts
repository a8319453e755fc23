import { type EventSeenBy, mayKnowSensor } from '../events/event.access.ts';
import { mayKnowSiteDetails } from '../installation-sites/installation-site.access.ts';
import { mayKnowSensorDetails } from '../sensors/sensor.access.ts';
import type { Standing } from '../shares/standing.access.ts';
import { knowsSite } from '../shares/standing.rules.ts';
import type { ExportedOwner } from './event-cells.rules.ts';

/** The values of a sensor in a CSV of its events, without those hidden from the reader. Source: EXPORT-9. */
export function sensorValuesAs(values: ExportedOwner, sensor: Standing): ExportedOwner {
  return mayKnowSensorDetails(sensor) ? values : { ...values, memo: '' };
}

/**
 * The values of a sensor in a CSV of its events, while it stood at a site: place and day of installation are those of the
 * site, unless the reader may not know it. Source: EXPORT-11, SHARE-9.
 */
export function valuesOfInstallation(
  values: ExportedOwner,
  installation: Pick<ExportedOwner, 'place' | 'installed_on'> & { readonly standing: Standing },
  sensor: Standing,
): ExportedOwner {
  if (!knowsSite(sensor, installation.standing)) return values;
  return { ...values, place: installation.place, installed_on: installation.installed_on };
}

/**
 * The values of a sensor in the CSV of an activity page, which has no column for the sensor: one whose place is not known
 * has its name there. Source: EXPORT-4.
 */
export function placedValues(values: ExportedOwner): ExportedOwner {
  return values.place === '' ? { ...values, place: values.sensor } : values;
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
    (mayKnowSensorDetails(before.sensor) && !mayKnowSensorDetails(now.sensor)) ||
    (mayKnowSensor(before) && !mayKnowSensor(now)) ||
    (mayKnowSiteDetails(before.site) && !mayKnowSiteDetails(now.site))
  );
}
