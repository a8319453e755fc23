import { type RawBuilder, sql } from 'kysely';
import type { DayCounts } from '@trapline/domain/figures/figures.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { ofEvent } from '../events/event.store.ts';
import { appearsSql, countsSql } from '../events/event-rules.store.ts';
import { renewMonth } from './month-counts.store.ts';

/** The columns of a counted event that neighbours and daily figures need. */
export interface CountedRow {
  readonly ts: Date;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly insect_counts: number[];
}

/**
 * An event whose figures were corrected, and its predecessor; both null when its type does not count, or it could not be
 * counted. With the time of its successor, whose difference was corrected too; null when there is none.
 */
export interface CorrectedEvent {
  readonly event: CountedRow | null;
  readonly predecessor: CountedRow | null;
  readonly successor: Date | null;
}

const counts = sql.raw<boolean>(countsSql('e'));
const dayColumns = sql`events, max_count, increase, over_threshold, over_increase, by_hour, by_type, by_type_hour,
  appearances, turns`;
const columns = sql`ts, count, coalesce(count_difference, 0) count_difference, sensor_threshold,
  sensor_increase_threshold, insect_counts`;

/**
 * The counting event at an instant, and the counting events before and after it; null where there is none. `compared`
 * says whether the difference of the event is stored.
 */
export async function countedAround(
  db: Db,
  sensorKey: number,
  ts: Date,
): Promise<{
  readonly predecessor: CountedRow | null;
  readonly found: CountedRow | null;
  readonly compared: boolean;
  readonly successor: CountedRow | null;
}> {
  const of = (condition: RawBuilder<unknown>) =>
    sql`(select ${columns}, count_difference is not null compared from events e
      where sensor_key = ${sensorKey} and ${counts} and ${condition} limit 1)`;
  const { rows } = await sql<CountedRow & { readonly compared: boolean }>`${of(sql`ts < ${ts} order by e.ts desc`)}
    union all ${of(sql`ts = ${ts}`)} union all ${of(sql`ts > ${ts} order by e.ts`)}`.execute(db);
  const at = (side: number): CountedRow | null => {
    const row = rows.find((one) => Math.sign(one.ts.getTime() - ts.getTime()) === side);
    if (!row) return null;
    const { compared: _, ...counted } = row;
    return counted;
  };
  const compared = rows.some((row) => row.compared && row.ts.getTime() === ts.getTime());
  return { predecessor: at(-1), found: at(0), compared, successor: at(1) };
}

/** The last counting event before an instant; null when there is none. */
export async function countedBefore(db: Db, sensorKey: number, ts: Date): Promise<CountedRow | null> {
  const { rows } = await sql<CountedRow>`select ${columns} from events e
    where sensor_key = ${sensorKey} and ts < ${ts} and ${counts} order by e.ts desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The event at an instant; null unless it counts. */
export async function countedAt(db: Db, sensorKey: number, ts: Date): Promise<CountedRow | null> {
  const { rows } = await sql<CountedRow>`select ${columns} from events e
    where sensor_key = ${sensorKey} and ts = ${ts} and ${counts}`.execute(db);
  return rows[0] ?? null;
}

/** The counting events in [from, to), in order of time. */
export async function countedBetween(db: Db, sensorKey: number, from: Date, to: Date): Promise<readonly CountedRow[]> {
  const { rows } = await sql<CountedRow>`select ${columns} from events e
    where sensor_key = ${sensorKey} and ts >= ${from} and ts < ${to} and ${counts} order by e.ts`.execute(db);
  return rows;
}

/** The counting events in [from, to), in order of time, and the one before them; null when there is none. */
export async function countedFromBefore(
  db: Db,
  sensorKey: number,
  from: Date,
  to: Date,
): Promise<{ readonly before: CountedRow | null; readonly rows: readonly CountedRow[] }> {
  const { rows } = await sql<CountedRow>`
    (select ${columns} from events e where sensor_key = ${sensorKey} and ts < ${from} and ${counts}
      order by e.ts desc limit 1)
    union all (select ${columns} from events e
      where sensor_key = ${sensorKey} and ts >= ${from} and ts < ${to} and ${counts} order by e.ts)`.execute(db);
  const sorted = rows.toSorted((a, b) => a.ts.getTime() - b.ts.getTime());
  const [first] = sorted;
  const before = first && first.ts < from ? first : null;
  return { before, rows: before ? sorted.slice(1) : sorted };
}

/** Stores an event's difference to its predecessor. */
export async function setDifference(tx: Tx, sensorKey: number, ts: Date, difference: number): Promise<void> {
  await ofEvent(tx, sensorKey, ts).set({ count_difference: difference }).execute();
}

/**
 * Appearances in [from, to) by local hour, 24 numbers; empty without any.
 * @param timeZone IANA zone of the hours
 */
export async function appearancesBetween(
  db: Db,
  sensorKey: number,
  from: Date,
  to: Date,
  timeZone: string,
): Promise<number[]> {
  const { rows } = await sql<{ hour: number; events: number }>`
    select extract(hour from ts at time zone ${timeZone})::int "hour", count(*)::int events from events e
    where sensor_key = ${sensorKey} and ts >= ${from} and ts < ${to}
      and ${sql.raw(appearsSql('e'))} group by 1`.execute(db);
  if (rows.length === 0) return [];
  const byHour = new Map(rows.map((row) => [row.hour, row.events]));
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0);
}

/** The stored figures of a sensor's day; null when there are none. */
export async function readDay(db: Db, sensorKey: number, day: string): Promise<DayCounts | null> {
  const { rows } = await sql<DayCounts>`
    select ${dayColumns} from daily_counts where sensor_key = ${sensorKey} and day = ${day}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores days of a sensor, and renews their months; deletes the rows of days that have neither counted events nor
 * appearances. Call under the sensor's lock.
 */
export async function writeDays(tx: Tx, sensorKey: number, days: ReadonlyMap<string, DayCounts>): Promise<void> {
  for (const [day, figures] of days) await writeRow(tx, sensorKey, day, figures);
  for (const month of new Set([...days.keys()].map((day) => day.slice(0, 7)))) await renewMonth(tx, sensorKey, month);
}

/** Stores a sensor's day, like `writeDays`. */
export async function writeDay(tx: Tx, sensorKey: number, day: string, figures: DayCounts): Promise<void> {
  await writeDays(tx, sensorKey, new Map([[day, figures]]));
}

/** Stores the appearances of a sensor's day, whose counts stay the same: its month does not have them. */
export async function writeAppearances(
  tx: Tx,
  sensorKey: number,
  day: string,
  { counts, appearances }: { readonly counts: DayCounts; readonly appearances: readonly number[] },
): Promise<void> {
  await writeRow(tx, sensorKey, day, { ...counts, appearances });
}

async function writeRow(tx: Tx, sensorKey: number, day: string, figures: DayCounts): Promise<void> {
  if (figures.events === 0 && figures.appearances.length === 0) {
    await tx.deleteFrom('daily_counts').where('sensor_key', '=', sensorKey).where('day', '=', day).execute();
    return;
  }
  const values = {
    events: figures.events,
    max_count: figures.max_count,
    increase: figures.increase,
    over_threshold: figures.over_threshold,
    over_increase: figures.over_increase,
    by_hour: [...figures.by_hour],
    by_type: [...figures.by_type],
    by_type_hour: [...figures.by_type_hour],
    appearances: [...figures.appearances],
    turns: [...figures.turns],
  };
  await tx
    .insertInto('daily_counts')
    .values({ sensor_key: sensorKey, day, ...values })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'day']).doUpdateSet(values))
    .execute();
}
