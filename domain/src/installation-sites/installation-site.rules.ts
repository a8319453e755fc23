import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { defaultPhotoInterval } from '../sensors/sensor.limits.ts';

/** Sort keys of the site list; the first is the default. Source: specification 1 §2, "Installation site screens". */
export const siteSortKeys = ['name', 'type', 'sensor', 'installed_at', 'organization', 'bookmarked'] as const;
/** A sort key of the site list. */
export type SiteSortKey = (typeof siteSortKeys)[number];

/**
 * Settings of a new site's sensor: the photo interval is the default where the type has one and none is given.
 * Source: specification 1 §5.
 */
export function newSiteSettings(
  given: { readonly photo_interval?: number | undefined } | undefined,
  type: SensorType,
): { readonly photo_interval?: number } {
  if (!sensorTypeCapabilities[type].photoInterval) return {};
  return { photo_interval: given?.photo_interval ?? defaultPhotoInterval };
}
