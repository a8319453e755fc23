import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import { trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { meantMonth } from '../../../ui/fields/typed-month.ts';

/** What is entered for many events; empty: stays as it is. */
export interface ManyValues {
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month: string;
}

/** Nothing entered. */
export const unchanged: ManyValues = { trap_no: '', installed_at: '', collected_at: '', month: '' };

/** Why values are refused; null if they are not. */
export interface ManyFlaws {
  readonly trap_no: 'tooLong' | null;
  readonly installed_at: 'notDay' | null;
  readonly collected_at: 'notDay' | 'before' | null;
  readonly month: 'notMonth' | null;
}

const dayFlaw = (day: string) => (day.trim() === '' || isDay(day) ? null : ('notDay' as const));

/** What is wrong with a form. Whether the days fit those that stay is for the server to say. */
export function manyFlaws({ trap_no, installed_at, collected_at, month }: ManyValues): ManyFlaws {
  const isBefore = isDay(installed_at) && isDay(collected_at) && collected_at < installed_at;
  return {
    trap_no: [...trap_no.trim()].length > trapNoLength ? 'tooLong' : null,
    installed_at: dayFlaw(installed_at),
    collected_at: isBefore ? 'before' : dayFlaw(collected_at),
    month: month.trim() === '' || meantMonth(month) !== null ? null : 'notMonth',
  };
}

/** What is sent: the fields that were filled in. */
export function manyChange(values: ManyValues): StationEventChange {
  const sent = { ...values, trap_no: values.trap_no.trim(), month: meantMonth(values.month) ?? '' };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value.trim() !== ''));
}
