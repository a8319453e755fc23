import { sql } from 'kysely';
import type { SortOrder } from '@trapline/domain/common/search.rules.ts';
import type { StationEventSort } from '@trapline/domain/station/station-event-list.schema.ts';
import type { MonthPeriod } from '@trapline/domain/station/station-period.rules.ts';
import type { Db } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** A part of a list. */
export interface ListPart {
  readonly limit: number;
  readonly offset: number;
}

/** Keys of station events in the order of a list, and how many the list has in all. */
export interface ListedKeys {
  readonly keys: readonly number[];
  readonly total: number;
}

/** The columns of each sort key, first the one that is sorted by, then trap and key, which make the order definite. */
const columns: { readonly [K in StationEventSort]: readonly string[] } = {
  trap_no: ['trap_order', 'trap_no', 'uploaded_at', 'key'],
  month: ['month', 'trap_order', 'key'],
  installed_at: ['installed_on', 'trap_order', 'key'],
  collected_at: ['collected_on', 'trap_order', 'key'],
  upload_time: ['uploaded_at', 'trap_order', 'key'],
  photoCount: ['photo_count', 'trap_order', 'key'],
  insectCount: ['insect_count', 'trap_order', 'key'],
};

/**
 * The text of `order by` of a list of station events `e`. What follows the sorted column is ascending either way; for the trap number,
 * which has an index of its own order, it turns with it. Events without a count come last either way.
 * @param backwards the same order from its end
 */
export function stationOrderText({ key, descending }: SortOrder<StationEventSort>, backwards: boolean): string {
  const direction = (down: boolean, nullsLast: boolean) =>
    `${down ? 'desc' : 'asc'} nulls ${nullsLast ? 'last' : 'first'}`;
  // The other columns are never null: they go by the default of their direction, as in the indexes.
  const plain = (down: boolean) => direction(down, !down);
  const parts = columns[key].map((column, index) => {
    const down = index === 0 || key === 'trap_no' ? descending : false;
    const turned = down !== backwards;
    const counts = key === 'insectCount' && index === 0;
    return `e.${column} ${counts ? direction(turned, !backwards) : plain(turned)}`;
  });
  return parts.join(', ');
}

/**
 * The events of a place in a period, by any column. A part in the second half of the list is read from its end, so that
 * the last page costs no more than the first. Source: STATION-13.
 * @param part null: all of them
 */
export async function stationEventKeys(
  db: Db,
  placeId: number,
  period: MonthPeriod,
  order: SortOrder<StationEventSort>,
  part: ListPart | null,
): Promise<ListedKeys> {
  const total = await eventsInPeriod(db, placeId, period);
  const offset = part?.offset ?? 0;
  const limit = Math.min(part?.limit ?? total, total - offset);
  if (limit <= 0) return { keys: [], total };
  const after = total - offset - limit;
  const backwards = after < offset;
  const { rows } = await sql<{ key: number }>`
    select e.key from station_events e
    where e.place_id = ${placeId} and ${sql.raw(keptSql('e'))} ${inPeriod(period)}
    order by ${sql.raw(stationOrderText(order, backwards))} limit ${sql.lit(limit)} offset ${sql.lit(backwards ? after : offset)}`.execute(
    db,
  );
  const keys = rows.map(({ key }) => key);
  return { keys: backwards ? keys.toReversed() : keys, total };
}

/** SQL of whether an event `e` is in a period, as one more condition. */
function inPeriod({ from, to }: MonthPeriod) {
  return to === null ? sql`and e.month >= ${from}` : sql`and e.month between ${from} and ${to}`;
}

/** How many events a place has in a period, from the counts kept by month. */
async function eventsInPeriod(db: Db, placeId: number, { from, to }: MonthPeriod): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(events), 0)::int total from station_months
    where place_id = ${placeId} and month >= ${from} ${to === null ? sql`` : sql`and month <= ${to}`}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A trap with the days between which it was out. */
export interface TrapDays {
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
}

/**
 * The events of the same trap and days at a place, newest first: a scan that is probably uploaded again.
 * @param period null: of all months
 */
export async function eventsOfTrapDays(
  db: Db,
  placeId: number,
  trap: TrapDays,
  period: MonthPeriod | null,
): Promise<readonly number[]> {
  const { rows } = await sql<{ key: number }>`
    select e.key from station_events e
    where e.place_id = ${placeId} and ${sql.raw(keptSql('e'))} and e.trap_no = ${trap.trap_no}
      and e.installed_on = ${trap.installed_at}::date and e.collected_on = ${trap.collected_at}::date
      ${period === null ? sql`` : inPeriod(period)}
    order by e.uploaded_at desc, e.key limit 100`.execute(db);
  return rows.map(({ key }) => key);
}

/** The uploads of a place since an instant, newest first, then by trap. Source: STATION-14. */
export async function recentEventKeys(
  db: Db,
  placeId: number,
  since: Date,
  part: ListPart | null,
): Promise<ListedKeys> {
  // With an upper bound the planner expects few events and uses the index. Otherwise it expects a third of them all, and
  // reads the whole table.
  const recent = sql`from station_events e where e.place_id = ${placeId} and ${sql.raw(keptSql('e'))}
      and e.uploaded_at >= ${since} and e.uploaded_at < 'infinity'`;
  const { rows } = await sql<{ keys: readonly number[]; total: number }>`
    select (select count(*) ${recent})::int total, array(select e.key ${recent}
      order by e.uploaded_at desc, e.trap_order, e.key
      ${part === null ? sql`` : sql`limit ${sql.lit(part.limit)} offset ${sql.lit(part.offset)}`}) keys`.execute(db);
  return { keys: rows[0]?.keys ?? [], total: rows[0]?.total ?? 0 };
}
