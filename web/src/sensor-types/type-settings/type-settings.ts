import { isDay } from '@trapline/domain/common/day.rules.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { defaultPhotoInterval, largestThreshold, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';

/** Settings that only some types have, as a form holds them: numbers as typed, an empty text for no day. */
export interface TypeSettingsValues {
  readonly threshold: string;
  readonly increase_threshold: string;
  readonly trap_replaced_on: string;
  readonly trap_effective_days: string;
  readonly photo_interval: string;
}

/** The same settings as the server sends them; null for those that the type lacks. */
export interface TypeSettingsFacts {
  readonly threshold: number | null;
  readonly increase_threshold: number | null;
  readonly trap_replaced_on: string | null;
  readonly trap_effective_days: number | null;
  readonly photo_interval: number | null;
}

/** The same settings as they are sent to the server: only those that the type has. */
export interface TypeSettingsSent {
  readonly threshold?: number;
  readonly increase_threshold?: number;
  readonly trap_replaced_on?: string | null;
  readonly trap_effective_days?: number;
  readonly photo_interval?: number;
}

/** What can be wrong with such a setting. */
export type TypeSettingsFlaw = 'required' | 'number' | 'range' | 'day';

/** Returns the form's values; null: those of a new asset. Source: SENSOR-3. */
export function typeSettingsValues(facts: TypeSettingsFacts | null): TypeSettingsValues {
  return {
    threshold: String(facts?.threshold ?? 0),
    increase_threshold: String(facts?.increase_threshold ?? 0),
    trap_replaced_on: facts?.trap_replaced_on ?? '',
    trap_effective_days: String(facts?.trap_effective_days ?? trapEffectiveDays.default),
    photo_interval: String(facts?.photo_interval ?? defaultPhotoInterval),
  };
}

/** Parses a whole number as people type it, including the digits of a Japanese keyboard; null if it is not one. */
function wholeNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function numberFlaw(typed: string, min: number, max: number): TypeSettingsFlaw | null {
  if (typed.trim() === '') return 'required';
  const number = wholeNumber(typed);
  if (number === null) return 'number';
  return number < min || number > max ? 'range' : null;
}

/** Returns what is wrong with these settings, for those that the type has. Source: SENSOR-3. */
export function typeSettingsFlaws(
  type: SensorType,
  values: TypeSettingsValues,
): { readonly [F in keyof TypeSettingsValues]: TypeSettingsFlaw | null } {
  const has = sensorTypeCapabilities[type];
  const { min, max } = trapEffectiveDays;
  const day = values.trap_replaced_on;
  return {
    threshold: has.threshold ? numberFlaw(values.threshold, 0, largestThreshold) : null,
    increase_threshold: has.threshold ? numberFlaw(values.increase_threshold, 0, largestThreshold) : null,
    trap_replaced_on: has.replacement && day !== '' && !isDay(day) ? 'day' : null,
    trap_effective_days: has.replacement ? numberFlaw(values.trap_effective_days, min, max) : null,
    photo_interval: null,
  };
}

/** Returns the settings to send, for values without flaws. */
export function typeSettingsSent(type: SensorType, values: TypeSettingsValues): TypeSettingsSent {
  const has = sensorTypeCapabilities[type];
  return {
    ...(has.threshold && {
      threshold: wholeNumber(values.threshold) ?? 0,
      increase_threshold: wholeNumber(values.increase_threshold) ?? 0,
    }),
    ...(has.replacement && {
      trap_replaced_on: values.trap_replaced_on === '' ? null : values.trap_replaced_on,
      trap_effective_days: wholeNumber(values.trap_effective_days) ?? trapEffectiveDays.default,
    }),
    ...(has.photoInterval && { photo_interval: Number(values.photo_interval) }),
  };
}
