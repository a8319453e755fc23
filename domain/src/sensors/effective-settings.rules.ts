import type { Feature } from '../organizations/feature.catalogue.ts';

/** Whose a sensor or site is, and what is switched on for them. Null: there is no organization, or nothing of one's own. */
export interface FeatureOwner {
  readonly organization_id: number | null;
  readonly organization_features: readonly string[] | null;
  readonly creator_features: readonly string[] | null;
}

const installationSites: Feature = 'sensor_installation_sites';

/**
 * Whether installation sites are in use for a sensor or site: for its organization, without one for its creator. In SQL:
 * `sitesCountSql`. Source: SENSOR-6.
 */
export function sitesCount({ organization_id, organization_features, creator_features }: FeatureOwner): boolean {
  const features = organization_id === null ? creator_features : organization_features;
  return features?.includes(installationSites) ?? false;
}

/** Settings of a sensor; the photo interval in seconds. */
export interface SensorSettings {
  readonly threshold: number;
  readonly increase_threshold: number;
  readonly photo_interval: number;
}

/** Those of a site, which may say nothing of the photo interval. */
export interface SiteSettings extends Omit<SensorSettings, 'photo_interval'> {
  readonly photo_interval: number | null;
}

/**
 * The settings that count: where the sensor stands at a site and sites are in use, the site's take the place of its own.
 * In SQL: `effectiveThresholdSql` and those beside it. Source: SENSOR-6.
 * @param site where the sensor stands; null: at none
 * @param inUse see `sitesCount`
 */
export function effectiveSettings(sensor: SensorSettings, site: SiteSettings | null, inUse: boolean): SensorSettings {
  if (site === null || !inUse) return sensor;
  return {
    threshold: site.threshold,
    increase_threshold: site.increase_threshold,
    photo_interval: site.photo_interval ?? sensor.photo_interval,
  };
}
