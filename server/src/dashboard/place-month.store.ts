import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { placeShownSql, stationEventCountsSql } from '../events/station-rules.store.ts';
import { inOrderOf } from '../platform/database/page.ts';
import { placesOfSql } from '../station/places/place-standing.store.ts';
import type { PlaceReader } from '../station/places/place-standing.store.ts';

/** A place of a dashboard. */
export interface PlaceItem {
  readonly place_id: number;
  readonly id: string;
  readonly name: string;
  readonly index_threshold: number | null;
}

/**
 * The places of an account that uses stations, by name: those that are not hidden, and hidden ones with events in one of
 * the months. Source: DASH-10.
 */
export async function dashboardPlaces(
  db: Db,
  reader: PlaceReader & { readonly locale: 'en' | 'ja' },
  months: readonly string[],
): Promise<readonly PlaceItem[]> {
  const { rows } = await sql<PlaceItem>`
    select place.id place_id, place.id::text id, place.name, place.index_threshold from station_places place
    where ${placesOfSql(reader, 'place')} and ${sql.raw(keptSql('place'))} and (${sql.raw(placeShownSql('place'))} or exists (
      select from station_months m where m.place_id = place.id and m.month = any(${[...months]}::text[]) and m.events > 0))
    order by ${inOrderOf(reader.locale, sql`place.name`)}, place.id`.execute(db);
  return rows;
}

/** SQL of the counted station events `s` of places in months, and their rows `e` of `events`. Source: DASH-10. */
export function countedStationEvents(places: readonly number[], months: readonly string[]): RawBuilder<unknown> {
  return sql`station_events s join events e on e.sensor_key = s.key and e.ts = s.uploaded_at
    where s.place_id = any(${[...places]}::int[]) and s.month = any(${[...months]}::text[])
      and ${sql.raw(stationEventCountsSql('s', 'e'))}`;
}

/** SQL of the number of a type in the counts of an event `e`. */
const ofType = (code: number) => sql`coalesce((select sum(e.insect_counts[at + 1])
  from generate_series(1, cardinality(e.insect_counts), 2) at where e.insect_counts[at] = ${code}), 0)`;

/** Counts of places by month; months without a counted event are missing. @param code of a type; null: all insects */
export async function placeMonths(
  db: Db,
  places: readonly number[],
  months: readonly string[],
  code: number | null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select s.month, sum(${code === null ? sql`e.count` : ofType(code)})::int "count"
    from ${countedStationEvents(places, months)} group by s.month`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** Counts of places in a month by code. */
export async function placeTypes(
  db: Db,
  places: readonly number[],
  month: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ code: number; count: number }>`
    select e.insect_counts[at] code, sum(e.insect_counts[at + 1])::int "count"
    from (select e.insect_counts from ${countedStationEvents(places, [month])}) e
    cross join lateral generate_series(1, cardinality(e.insect_counts), 2) at group by 1`.execute(db);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/** A counted event of a place. Days are `YYYY-MM-DD`. */
export interface PlaceEvent {
  readonly key: number;
  readonly uploaded_at: Date;
  readonly place_id: number;
  readonly installed_on: string;
  readonly collected_on: string;
  readonly count: number;
  readonly insect_counts: number[];
}

/** The counted events of places in a month, newest upload first. */
export async function placeEvents(db: Db, places: readonly number[], month: string): Promise<readonly PlaceEvent[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<PlaceEvent>`
    select s.key, s.uploaded_at, s.place_id, s.installed_on, s.collected_on, e.count, e.insect_counts
    from ${countedStationEvents(places, [month])} order by s.uploaded_at desc, s.key`.execute(db);
  return rows;
}
