import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { settingsHolder } from '@trapline/domain/sensors/effective-settings.rules.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import type { Asset } from './event.queries.ts';

/** A reference to the sensor or site where settings are set. */
export type Holder = Pick<Asset, 'kind' | 'id'>;

/** A sensor or site as the portal returned it; undefined if it is not loaded, or not needed. */
interface Known {
  readonly sensor: Pick<Sensor, 'settings_holder' | 'installation_site_id'> | undefined;
  readonly site: Pick<InstallationSite, 'sites_in_use' | 'sensor_id'> | undefined;
}

/**
 * Where the thresholds and the trap that apply to the next photos of a sensor or site are set. Source: SENSOR-6.
 * @returns null if they are set at a site that the user may not see; undefined if the asset is not loaded
 */
export function holderOf(asset: Holder, { sensor, site }: Known): Holder | null | undefined {
  if (asset.kind === 'sensor') {
    if (!sensor) return undefined;
    if (sensor.settings_holder === 'sensor') return asset;
    return sensor.installation_site_id === null ? null : { kind: 'installation_site', id: sensor.installation_site_id };
  }
  if (!site) return undefined;
  if (site.sensor_id === null || settingsHolder(true, site.sites_in_use) === 'installation_site') return asset;
  return { kind: 'sensor', id: site.sensor_id };
}
