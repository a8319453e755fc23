import type { ComparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import { type MonthDays, monthSources, type MonthTime } from '@trapline/domain/dashboard/month-sources.rules.ts';
import type { Db } from '../platform/database/database.ts';
import type { FigureItem } from './month-choice.actions.ts';
import { sensorMonths, type SensorMonth } from './month-rows.store.ts';

/** A month of items: what is known of sensors that were there throughout, and where to find the rest. */
export interface KnownMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly whole: readonly { readonly item: number; readonly sensor_key: number; readonly counts: SensorMonth }[];
  /** Days to be read from the daily figures. */
  readonly kept: readonly MonthDays[];
  /** Periods to be read from the events. */
  readonly raw: readonly MonthTime[];
}

/** The three months of a dashboard. */
type KnownMonths = Readonly<Record<keyof ComparedMonths, KnownMonth>>;

/**
 * Reads what is known of three months of items. Source: DASH-7.
 * @param code of the only type that counts; null: all @param now unix seconds
 */
export async function knownMonths(
  db: Db,
  items: readonly FigureItem[],
  { current, previous_month, previous_year }: ComparedMonths,
  { code, now }: { readonly code: number | null; readonly now: number },
): Promise<KnownMonths> {
  const sources = (month: string) => {
    const { kept, raw } = monthSources(items, month, now);
    return { month, kept, raw, sensors: kept.filter(({ whole }) => whole).map(({ sensor_key }) => sensor_key) };
  };
  const [shown, before, yearBefore] = [sources(current), sources(previous_month), sources(previous_year)];
  const [ofShown, ofBefore, ofYearBefore] = await sensorMonths(db, [shown, before, yearBefore], code);
  return {
    current: known(shown, ofShown),
    previous_month: known(before, ofBefore),
    previous_year: known(yearBefore, ofYearBefore),
  };
}

function known(
  { month, kept, raw }: Omit<KnownMonth, 'whole'>,
  found: ReadonlyMap<number, SensorMonth> = new Map(),
): KnownMonth {
  const whole: KnownMonth['whole'][number][] = [];
  // A month without a row has no events, or is from before rows of months were kept.
  const rest: MonthDays[] = [];
  for (const part of kept) {
    const counts = part.whole ? found.get(part.sensor_key) : undefined;
    if (counts) whole.push({ item: part.item, sensor_key: part.sensor_key, counts });
    else rest.push(part);
  }
  return { month, whole, kept: rest, raw };
}
