import type { Feature } from '../organizations/feature.catalogue.ts';

/**
 * Owner of a sensor or site, and the features switched on for the organization and the creator. Null: there is no
 * organization, or the creator has no features of their own.
 */
export interface FeatureOwner {
  readonly organization_id: number | null;
  readonly organization_features: readonly string[] | null;
  readonly creator_features: readonly string[] | null;
}

const installationSites: Feature = 'sensor_installation_sites';

/**
 * Whether installation sites are in use for a sensor or site. The features of its organization decide; without an
 * organization, those of its creator. In SQL: `sitesCountSql`. Source: SENSOR-6.
 */
export function sitesCount({ organization_id, organization_features, creator_features }: FeatureOwner): boolean {
  const features = organization_id === null ? creator_features : organization_features;
  return features?.includes(installationSites) ?? false;
}

/** Where the thresholds, the photo interval and the trap that apply to a sensor are set. */
export type SettingsHolder = 'sensor' | 'installation_site';

/**
 * Where the settings that apply to a sensor are set: at the site where it stands, if sites are in use; otherwise at the
 * sensor. In SQL: `siteAppliesSql`. Source: SENSOR-6.
 * @param installed whether it stands at a site
 * @param inUse see `sitesCount`
 */
export function settingsHolder(installed: boolean, inUse: boolean): SettingsHolder {
  return installed && inUse ? 'installation_site' : 'sensor';
}

/** Settings of a sensor; the photo interval is in seconds. */
export interface SensorSettings {
  readonly threshold: number;
  readonly increase_threshold: number;
  readonly photo_interval: number;
}

/** Settings of a site; the photo interval may be missing. */
export interface SiteSettings extends Omit<SensorSettings, 'photo_interval'> {
  readonly photo_interval: number | null;
}

/**
 * The settings in effect, from where they are set (`settingsHolder`). In SQL: `effectiveThresholdSql` and its neighbours. Source: SENSOR-6.
 * @param site where the sensor stands; null: at none
 * @param inUse see `sitesCount`
 */
export function effectiveSettings(sensor: SensorSettings, site: SiteSettings | null, inUse: boolean): SensorSettings {
  if (site === null || settingsHolder(true, inUse) === 'sensor') return sensor;
  return {
    threshold: site.threshold,
    increase_threshold: site.increase_threshold,
    photo_interval: site.photo_interval ?? sensor.photo_interval,
  };
}
