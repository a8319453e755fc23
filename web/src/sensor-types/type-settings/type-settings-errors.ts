import { largestThreshold, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { TFunction } from 'i18next';
import { numberText } from '../../platform/words/number-text.ts';
import './type-settings.messages.ts';
import { type TypeSettingsFlaw, typeSettingsFlaws, type TypeSettingsValues } from './type-settings.ts';

type Words = TFunction<'typeSettings'>;

/** Returns the error text of each of these settings; null if it is valid. */
export function typeSettingsErrors(
  t: Words,
  locale: string,
  type: SensorType,
  values: TypeSettingsValues,
): { readonly [F in keyof TypeSettingsValues]: string | null } {
  const flaws = typeSettingsFlaws(type, values);
  const say = (field: keyof TypeSettingsValues, flaw: TypeSettingsFlaw | null): string | null => {
    if (flaw === null) return null;
    const name = t(($) => $[field]);
    if (flaw !== 'range') return t(($) => $.flaws[flaw], { name });
    if (field === 'trap_effective_days') return t(($) => $.flaws.between, { name, ...trapEffectiveDays });
    return values[field].includes('-')
      ? t(($) => $.flaws.atLeast, { name })
      : t(($) => $.flaws.between, { name, min: 0, max: numberText(largestThreshold, locale) });
  };
  return {
    threshold: say('threshold', flaws.threshold),
    increase_threshold: say('increase_threshold', flaws.increase_threshold),
    trap_replaced_on: say('trap_replaced_on', flaws.trap_replaced_on),
    trap_effective_days: say('trap_effective_days', flaws.trap_effective_days),
    photo_interval: null,
  };
}
