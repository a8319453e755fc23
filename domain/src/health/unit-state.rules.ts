/** The states of a sensor's unit, the most urgent first. Source: HEALTH-4. */
export const unitStates = ['silent', 'poor', 'not_connected', 'healthy'] as const;
/** The state of a sensor's unit. */
export type SensorUnitState = (typeof unitStates)[number];

/** The state of the unit of a sensor or a site, the same on every page. Source: HEALTH-4. */
export type UnitState = SensorUnitState | 'no_sensor';

/** The fields of a sensor from which the state of its unit is derived. */
export interface SensorUnit {
  readonly no_response: boolean;
  /** Unix seconds; null if the unit never reported, or the reader may not know when it did. */
  readonly last_active: number | null;
  /** Whether its last report contains an error; null when nothing was reported, or the reader may not know. */
  readonly health_poor: boolean | null;
  /** The reader's permissions; a read-only share hides when the unit reported. */
  readonly permissions: readonly string[];
}

/** The fields of a site from which the state of its unit is derived. */
export interface SiteUnit extends Omit<SensorUnit, 'permissions'> {
  /** Null if no sensor is installed, or the reader may not know which one is. */
  readonly sensor_id: string | null;
  /** Whether the site is shared with the reader, who may know nothing of its sensor. */
  readonly shared: boolean;
}

/**
 * State of a sensor's unit: silent takes precedence; poor if its last report contains an error. In SQL: `unitStateSql`,
 * with `hasPoorHealthSql`. Source: HEALTH-4.
 * @returns null when the reader may not know whether it ever reported
 */
export function sensorUnitState(sensor: SensorUnit): SensorUnitState | null {
  if (sensor.no_response) return 'silent';
  if (sensor.last_active === null) return sensor.permissions.includes('full') ? 'not_connected' : null;
  return sensor.health_poor === true ? 'poor' : 'healthy';
}

/**
 * State of the unit at a site: that of the sensor that is installed there now. Source: HEALTH-4.
 * @returns null for a site that is shared with the reader
 */
export function siteUnitState(site: SiteUnit): UnitState | null {
  if (site.shared) return null;
  if (site.sensor_id === null) return 'no_sensor';
  return sensorUnitState({ ...site, permissions: ['full'] });
}
