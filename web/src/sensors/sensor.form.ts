import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isSensorId } from '@trapline/domain/sensors/sensor.rules.ts';
import type { Sensor, SensorChange, SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import { typedSent, type TypedValues, typedValues } from '../sensor-types/typed-settings/typed-settings.ts';

/** Which of the two forms: `site` where installation sites are in use, else `legacy`. Source: SENSOR-4. */
export type SensorVariant = 'legacy' | 'site';

/** What the form of a sensor holds. Empty texts stand for what there is none of. */
export interface SensorValues extends TypedValues {
  readonly id: string;
  readonly name: string;
  readonly memo: string;
  readonly place: string;
  /** `YYYY-MM-DD` */
  readonly installed_on: string;
  readonly installation_site_id: string;
}

/** The form's values for a sensor; null: a new one. */
export function valuesOf(sensor: Sensor | null): SensorValues {
  return {
    id: sensor?.id ?? '',
    name: sensor?.name ?? '',
    memo: sensor?.memo ?? '',
    place: sensor?.place ?? '',
    installed_on: sensor?.installed_on ?? '',
    installation_site_id: sensor?.installation_site_id ?? '',
    ...typedValues(sensor),
  };
}

/** What is wrong, by field. */
export interface SensorFlaws {
  readonly id: 'required' | 'characters' | null;
  readonly name: 'required' | null;
  readonly place: 'required' | null;
  readonly installed_on: 'required' | 'day' | null;
}

/** What keeps the form from being sent, besides the settings of some types. Source: SENSOR-1, SENSOR-4. */
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

/** What makes the sensor: what the form asks for. Source: SENSOR-4. */
export function creationOf(values: SensorValues, type: SensorType, variant: SensorVariant): SensorCreation {
  return { id: values.id, type, ...editable(values, type, variant) };
}

/** The changed fields alone. Source: SENSOR-5. */
export function changesOf(sensor: Sensor, values: SensorValues, variant: SensorVariant): SensorChange {
  const had = new Map<string, unknown>(Object.entries(editable(valuesOf(sensor), sensor.type, variant)));
  const wanted = Object.entries(editable(values, sensor.type, variant));
  return Object.fromEntries(wanted.filter(([field, value]) => value !== had.get(field)));
}

function editable(values: SensorValues, type: SensorType, variant: SensorVariant) {
  const common = { name: values.name.trim(), memo: values.memo };
  if (variant === 'site') return { ...common, installation_site_id: textOrNull(values.installation_site_id) };
  return {
    ...common,
    place: values.place.trim(),
    installed_on: textOrNull(values.installed_on),
    ...typedSent(type, values),
  };
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}
