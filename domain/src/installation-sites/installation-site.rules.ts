import { invalidValue } from '../common/errors.ts';
import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { defaultPhotoInterval } from '../sensors/sensor.limits.ts';

/** Sort keys of the site list; the first is the default. Source: SITE-6. */
export const siteSortKeys = ['name', 'type', 'sensor', 'installed_at', 'organization', 'bookmarked'] as const;
/** A sort key of the site list. */
export type SiteSortKey = (typeof siteSortKeys)[number];

/**
 * Refuses a new site that lacks a threshold required by its type. Source: SITE-3.
 * @throws Problem validation_failed naming the field
 */
export function checkSiteThresholds(
  type: SensorType,
  site: { readonly threshold?: number | undefined; readonly increase_threshold?: number | undefined },
): void {
  if (!sensorTypeCapabilities[type].threshold) return;
  if (site.threshold === undefined) throw invalidValue('/threshold', 'required');
  if (site.increase_threshold === undefined) throw invalidValue('/increase_threshold', 'required');
}

/**
 * Sensor settings of a new site. If the type has a photo interval and none is given, the default is used.
 * Source: SITE-4.
 */
export function newSiteSettings(
  given: { readonly photo_interval?: number | undefined } | undefined,
  type: SensorType,
): { readonly photo_interval?: number } {
  if (!sensorTypeCapabilities[type].photoInterval) return {};
  return { photo_interval: given?.photo_interval ?? defaultPhotoInterval };
}
