import { type RawBuilder, sql } from 'kysely';
import { monthOfType, type MonthCounts, type TypeOfMonth } from '@trapline/domain/figures/month-counts.rules.ts';
import { integersText, type Db } from '../platform/database/database.ts';

/** What a dashboard adds up of a sensor's month; of a month that is compared with, only the days. */
export interface SensorMonth extends Pick<MonthCounts, 'by_day' | 'by_hour' | 'by_type' | 'turns'> {
  /** Whether its last event was over the threshold. */
  readonly ends_over: boolean;
}

/** Sensors, by key, and a month `YYYY-MM`. */
export interface SensorsInMonth {
  readonly month: string;
  readonly sensors: readonly number[];
}

/** Lists of the same length, one entry a sensor: rows of their own would take longer to read than all their numbers. */
interface Lists {
  readonly place: number;
  readonly keys: readonly number[];
  readonly days: readonly MonthCounts['by_day'][];
  readonly over: readonly boolean[];
  readonly hours: readonly MonthCounts['by_hour'][] | null;
  readonly types: readonly MonthCounts['by_type'][] | null;
  /** Of the only type; null where it did not increase. */
  readonly type_days: readonly (TypeOfMonth['by_day'] | null)[] | null;
  readonly type_hours: readonly (TypeOfMonth['by_hour'] | null)[] | null;
  readonly turns: readonly MonthCounts['turns'][] | null;
}

/**
 * The figures of months of sensors, by key; a sensor without a row is left out.
 * @param shown the month of which everything is wanted, first; of the others, only the days
 * @param code of the only type that counts; null: all
 */
export async function sensorMonths(
  db: Db,
  [shown, ...others]: readonly [SensorsInMonth, ...SensorsInMonth[]],
  code: number | null,
): Promise<readonly ReadonlyMap<number, SensorMonth>[]> {
  const list = (column: string, wanted: boolean) => (wanted ? sql`json_agg(${sql.ref(column)})` : sql`null::json`);
  const ofType = (column: string, wanted: boolean) =>
    wanted && code !== null
      ? sql`json_agg(${sql.ref(column)}[array_position(types, ${code}::smallint)]::json)`
      : sql`null::json`;
  const from = ({ month, sensors }: SensorsInMonth, place: number, all: boolean): RawBuilder<unknown> => sql`
    select ${sql.lit(place)} place, ${list('sensor_key', true)} keys, ${list('by_day', true)} days,
      json_agg((turns ->> -1)::int % 2 = 1) "over", ${list('by_hour', all && code === null)} hours,
      ${list('by_type', all && code === null)} types, ${ofType('by_type_day', true)} type_days,
      ${ofType('by_type_hour', all)} type_hours, ${list('turns', all)} turns
    from monthly_counts where sensor_key = any(${integersText(sensors)}::int[]) and month = ${month}
    having count(*) > 0`;
  const parts = [from(shown, 0, true), ...others.map((one, index) => from(one, index + 1, false))];
  const { rows } = await sql<Lists>`${sql.join(parts, sql` union all `)}`.execute(db);
  return parts.map((_, place) => {
    const lists = rows.find((row) => row.place === place);
    return new Map(lists?.keys.map((key, at) => [key, monthIn(lists, at, code)]));
  });
}

function monthIn(lists: Lists, at: number, code: number | null): SensorMonth {
  const by_day = lists.days[at] ?? [];
  const rest = { turns: lists.turns?.[at] ?? [], ends_over: lists.over[at] ?? false };
  if (code === null) return { ...rest, by_day, by_hour: lists.hours?.[at] ?? [], by_type: lists.types?.[at] ?? [] };
  const [ofDays, by_hour] = [lists.type_days?.[at] ?? null, lists.type_hours?.[at] ?? []];
  return { ...rest, ...monthOfType({ by_day }, ofDays === null ? null : { code, by_day: ofDays, by_hour }) };
}
