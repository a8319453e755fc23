import { isDay } from '../common/day.rules.ts';
import { invalidValue } from '../common/errors.ts';
import { requiredText } from '../common/text.rules.ts';
import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { sensorIdLength } from './sensor.limits.ts';

/**
 * Whether `id` is a valid sensor id: 1 to 32 letters, digits or underscores, but not `new`. Source: SENSOR-1.
 */
export function isSensorId(id: string): boolean {
  return id.length <= sensorIdLength && /^[A-Za-z0-9_]+$/.test(id) && id.toLowerCase() !== 'new';
}

/**
 * Sort keys of the sensor list; `type` sorts in catalogue order, then by place, name and id. `installed_since` and
 * `site_or_place` are the day and the place that the list shows: those of the site, else those entered for the sensor;
 * `state` has the most urgent first.
 * Source: SENSOR-7.
 */
export const sensorSortKeys = [
  'type',
  'id',
  'name',
  'place',
  'installed_on',
  'threshold',
  'installation_site',
  'installed_since',
  'site_or_place',
  'organization',
  'created_by',
  'bookmarked',
  'state',
  'last_active',
] as const;
/** A sort key of the sensor list. */
export type SensorSortKey = (typeof sensorSortKeys)[number];

/** Settings of a sensor or site that only some types have. */
export interface TypedSettings {
  readonly threshold?: number | undefined;
  readonly increase_threshold?: number | undefined;
  readonly trap_replaced_on?: string | null | undefined;
  readonly trap_effective_days?: number | undefined;
  readonly photo_interval?: number | undefined;
  readonly sensitivity?: number | undefined;
  readonly pixels_per_mm?: number | undefined;
}

/**
 * Refuses settings that a type does not have, and invalid calendar days. Source: TYPE-7.
 * @param settings the settings that were sent, by field name
 * @throws Problem validation_failed naming the field
 */
export function checkTypedSettings(type: SensorType, settings: TypedSettings): void {
  const { threshold, replacement, photoInterval, countsInsects } = sensorTypeCapabilities[type];
  const has = {
    threshold,
    increase_threshold: threshold,
    trap_replaced_on: replacement,
    trap_effective_days: replacement,
    photo_interval: photoInterval,
    sensitivity: countsInsects,
    pixels_per_mm: countsInsects,
  };
  const sent: Readonly<Record<keyof typeof has, string | number | null | undefined>> = {
    threshold: settings.threshold,
    increase_threshold: settings.increase_threshold,
    trap_replaced_on: settings.trap_replaced_on,
    trap_effective_days: settings.trap_effective_days,
    photo_interval: settings.photo_interval,
    sensitivity: settings.sensitivity,
    pixels_per_mm: settings.pixels_per_mm,
  };
  for (const field of typedFields) {
    // Null and 0 both mean that the setting is not used, so they are always accepted.
    if (!has[field] && sent[field] !== undefined && sent[field] !== null && sent[field] !== 0) {
      throw invalidValue(`/${field}`, `a sensor of type ${type} has none`);
    }
  }
  checkDay('/trap_replaced_on', settings.trap_replaced_on);
}

const typedFields = [
  'threshold',
  'increase_threshold',
  'trap_replaced_on',
  'trap_effective_days',
  'photo_interval',
  'sensitivity',
  'pixels_per_mm',
] as const;

function checkDay(path: string, value: string | null | undefined): void {
  if (typeof value === 'string' && !isDay(value)) throw invalidValue(path, 'must be a day that exists');
}

/**
 * Checks the data of a new sensor, beyond its schema.
 * @throws Problem validation_failed naming the value. Source: SENSOR-1, SENSOR-2, TYPE-7.
 */
export function checkSensorCreation(creation: TypedSettings & SensorIdentity): void {
  if (!isSensorId(creation.id)) {
    throw invalidValue('/id', `must be 1 to ${sensorIdLength} letters, digits or underscores, and not "new"`);
  }
  requiredText('/name', creation.name);
  checkDay('/installed_on', creation.installed_on);
  checkTypedSettings(creation.type, creation);
}

/**
 * Checks a change to a sensor, beyond its schema.
 * @throws Problem validation_failed naming the value. Source: SENSOR-2, SENSOR-10, TYPE-7.
 */
export function checkSensorChange(type: SensorType, change: TypedSettings & SensorTexts): void {
  if (change.name !== undefined) requiredText('/name', change.name);
  checkDay('/installed_on', change.installed_on);
  checkTypedSettings(type, change);
  if (change.generate_hash === true && !sensorTypeCapabilities[type].receivesMail) {
    throw invalidValue('/generate_hash', `a sensor of type ${type} does not receive mails`);
  }
}

interface SensorTexts {
  readonly name?: string | undefined;
  readonly installed_on?: string | null | undefined;
  readonly generate_hash?: true | undefined;
}

/** The address to which photos for a sensor are mailed. Source: SENSOR-10. */
export function mailInAddress(sensorId: string, mailHash: string, domain: string): string {
  return `${sensorId}-${mailHash}@${domain}`;
}

interface SensorIdentity {
  readonly id: string;
  readonly name: string;
  readonly type: SensorType;
  readonly installed_on?: string | null | undefined;
}

/** The fields of a sensor or site that decide whether the one may stand at the other. */
export interface Placeable {
  readonly type: SensorType;
  readonly organization_id: number | null;
  readonly created_by: number;
}

/**
 * Whether a sensor may stand at a site: both have the same type and the same organization (without one: the same
 * creator). With mixed organizations, events would stay visible through the site after the sensor's share has ended.
 * The right to edit both is checked separately. Source: INSTALL-2.
 */
export function mayStandAt(sensor: Placeable, site: Placeable): boolean {
  if (sensor.type !== site.type || sensor.organization_id !== site.organization_id) return false;
  return sensor.organization_id !== null || sensor.created_by === site.created_by;
}
