import { hasFeature, type PermissionHolder } from '@trapline/domain/accounts/account.access.ts';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isSensorId } from '@trapline/domain/sensors/sensor.rules.ts';
import type { Sensor, SensorChange, SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import {
  typeSettingsSent,
  type TypeSettingsValues,
  typeSettingsValues,
} from '../sensor-types/type-settings/type-settings.ts';

/** The two forms: `site` if installation sites are in use, otherwise `legacy`. Source: SENSOR-4. */
export type SensorVariant = 'legacy' | 'site';

/** Returns which form a sensor gets: that with the settings that apply, whoever views it. Source: SENSOR-4. */
export function variantOf(sensor: Pick<Sensor, 'sites_in_use'>): SensorVariant {
  return sensor.sites_in_use ? 'site' : 'legacy';
}

/** Returns which form an account gets for a new sensor, which it will own. Source: SENSOR-4. */
export function newVariant(account: PermissionHolder): SensorVariant {
  return hasFeature(account, 'sensor_installation_sites') ? 'site' : 'legacy';
}

/** The values of the sensor form; empty texts stand for missing values. */
export interface SensorValues extends TypeSettingsValues {
  readonly id: string;
  readonly name: string;
  readonly memo: string;
  readonly place: string;
  /** `YYYY-MM-DD` */
  readonly installed_on: string;
  readonly installation_site_id: string;
  /** How sensitive the detector is, -2 to 2. */
  readonly sensitivity: number;
  /** Pixels per millimeter of photos with large insects; 0: of usual size. */
  readonly pixels_per_mm: number;
}

/** Returns the form's values for a sensor; null: a new one. */
export function valuesOf(sensor: Sensor | null): SensorValues {
  return {
    id: sensor?.id ?? '',
    name: sensor?.name ?? '',
    memo: sensor?.memo ?? '',
    place: sensor?.place ?? '',
    installed_on: sensor?.installed_on ?? '',
    installation_site_id: sensor?.installation_site_id ?? '',
    sensitivity: sensor?.sensitivity ?? 0,
    pixels_per_mm: sensor?.pixels_per_mm ?? 0,
    ...typeSettingsValues(sensor),
  };
}

/** Flaws by field. */
export interface SensorFlaws {
  readonly id: 'required' | 'characters' | null;
  readonly name: 'required' | null;
  readonly place: 'required' | null;
  readonly installed_on: 'required' | 'day' | null;
}

/** Returns what is wrong with the form, except for the settings of some types. Source: SENSOR-1, SENSOR-4. */
export function flawsOf(values: SensorValues, variant: SensorVariant): SensorFlaws {
  const legacy = variant === 'legacy';
  const { id, installed_on: day } = values;
  return {
    id: id === '' ? 'required' : isSensorId(id) ? null : 'characters',
    name: isBlank(values.name) ? 'required' : null,
    place: legacy && isBlank(values.place) ? 'required' : null,
    installed_on: !legacy ? null : day === '' ? 'required' : isDay(day) ? null : 'day',
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Returns the request body that creates the sensor, with the fields of the form. Source: SENSOR-4. */
export function creationOf(values: SensorValues, type: SensorType, variant: SensorVariant): SensorCreation {
  return { id: values.id, type, ...editable(values, type, variant) };
}

/** Returns the changed fields only. Source: SENSOR-5. */
export function changesOf(sensor: Sensor, values: SensorValues, variant: SensorVariant): SensorChange {
  const fieldsOf = (from: SensorValues) => ({
    ...editable(from, sensor.type, variant),
    ...(sensor.sensitivity === null ? {} : { sensitivity: from.sensitivity, pixels_per_mm: from.pixels_per_mm }),
  });
  const had = new Map<string, unknown>(Object.entries(fieldsOf(valuesOf(sensor))));
  const wanted = Object.entries(fieldsOf(values));
  return Object.fromEntries(wanted.filter(([field, value]) => value !== had.get(field)));
}

function editable(values: SensorValues, type: SensorType, variant: SensorVariant) {
  const common = { name: values.name.trim(), memo: values.memo };
  if (variant === 'site') return { ...common, installation_site_id: textOrNull(values.installation_site_id) };
  return {
    ...common,
    place: values.place.trim(),
    installed_on: textOrNull(values.installed_on),
    ...typeSettingsSent(type, values),
  };
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}
