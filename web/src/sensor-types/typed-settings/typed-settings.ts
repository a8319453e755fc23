import { isDay } from '@trapline/domain/common/day.rules.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { defaultPhotoInterval, largestThreshold, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';

/** Settings that only some types have, as a form holds them: numbers as typed, an empty day for none. */
export interface TypedValues {
  readonly threshold: string;
  readonly increase_threshold: string;
  readonly trap_replaced_on: string;
  readonly trap_effective_days: string;
  readonly photo_interval: string;
}

/** Such settings as the wire tells them; what a type lacks is null. */
export interface TypedFacts {
  readonly threshold: number | null;
  readonly increase_threshold: number | null;
  readonly trap_replaced_on: string | null;
  readonly trap_effective_days: number | null;
  readonly photo_interval: number | null;
}

/** Such settings as they are sent: those alone that the type has. */
export interface TypedSent {
  readonly threshold?: number;
  readonly increase_threshold?: number;
  readonly trap_replaced_on?: string | null;
  readonly trap_effective_days?: number;
  readonly photo_interval?: number;
}

/** What is wrong with one of them. */
export type TypedFlaw = 'required' | 'number' | 'range' | 'day';

/** The form's values; null: those of a new asset. Source: SENSOR-3. */
export function typedValues(facts: TypedFacts | null): TypedValues {
  return {
    threshold: String(facts?.threshold ?? 0),
    increase_threshold: String(facts?.increase_threshold ?? 0),
    trap_replaced_on: facts?.trap_replaced_on ?? '',
    trap_effective_days: String(facts?.trap_effective_days ?? trapEffectiveDays.default),
    photo_interval: String(facts?.photo_interval ?? defaultPhotoInterval),
  };
}

/** A whole number as people type it, with the digits of a Japanese keyboard too; null: it is none. */
function wholeNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function numberFlaw(typed: string, min: number, max: number): TypedFlaw | null {
  if (typed.trim() === '') return 'required';
  const number = wholeNumber(typed);
  if (number === null) return 'number';
  return number < min || number > max ? 'range' : null;
}

/** What keeps these settings from being sent, of those that the type has. Source: SENSOR-3. */
export function typedFlaws(
  type: SensorType,
  values: TypedValues,
): { readonly [F in keyof TypedValues]: TypedFlaw | null } {
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

/** What is sent of values without flaws: the settings that the type has. */
export function typedSent(type: SensorType, values: TypedValues): TypedSent {
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
