import { sql } from 'kysely';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import { keptSql } from '../platform/database/kept.ts';
import { stationEventCountsSql } from '../events/station-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import { type PlaceReader, placesOfSql } from '../station/places/place-standing.store.ts';

/** A station event with the figures that answers are made of. */
export interface ChatEventRow {
  readonly key: number;
  readonly uploaded_at: Date;
  readonly place_id: number;
  readonly place: string;
  readonly index_threshold: number | null;
  readonly trap_no: string;
  /** `YYYY-MM-DD` */
  readonly installed_on: string;
  readonly collected_on: string;
  readonly month: string;
  /** Null: it is being processed. */
  readonly count: number | null;
  readonly insect_counts: number[];
}

/** SQL of station events `e` that an account sees, with their rows `v` of `events` and their places `p`. */
const seenEvents = (reader: PlaceReader) => sql`
  select e.key, e.uploaded_at, e.place_id, p.name place, p.index_threshold, e.trap_no, e.installed_on, e.collected_on,
    e.month, case when e.processing then null else v.count end count, v.insect_counts
  from station_events e join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
    join station_places p on p.id = e.place_id and ${sql.raw(keptSql('p'))}
  where ${sql.raw(keptSql('e'))} and ${placesOfSql(reader, 'p')}`;

/** Station events of keys that an account sees, in their order; others are missing. Source: CHAT-7 */
export async function seenEventsOfKeys(
  db: Db,
  reader: PlaceReader,
  keys: readonly number[],
): Promise<readonly ChatEventRow[]> {
  const { rows } = await sql<ChatEventRow>`
    ${seenEvents(reader)} and e.key = any(${[...keys]}::int[])
    order by array_position(${[...keys]}::int[], e.key)`.execute(db);
  return rows;
}

/** Those of some station events that are of a place, with their instants; others are missing. Source: CHAT-4 */
export async function eventsAtPlace(
  db: Db,
  placeId: number,
  keys: readonly number[],
): Promise<readonly { readonly key: number; readonly uploaded_at: Date }[]> {
  const { rows } = await sql<{ key: number; uploaded_at: Date }>`
    select e.key, e.uploaded_at from station_events e
    where e.key = any(${[...keys]}::int[]) and e.place_id = ${placeId} and ${sql.raw(keptSql('e'))}`.execute(db);
  return rows;
}

/** What events are looked for. */
export interface EventChoice {
  /** Null: all places of the account. */
  readonly places: readonly number[] | null;
  /** Null: all traps. */
  readonly traps: readonly string[] | null;
  readonly months: ReportMonths;
}

/**
 * The counted events of places in months that an account sees, oldest first.
 * @param most more than so many are cut off
 */
export async function seenEventsOf(
  db: Db,
  reader: PlaceReader,
  { places, traps, months }: EventChoice,
  most: number,
): Promise<readonly ChatEventRow[]> {
  const ofPlaces = places === null ? sql`` : sql`and e.place_id = any(${[...places]}::int[])`;
  const ofTraps = traps === null ? sql`` : sql`and e.trap_no = any(${[...traps]}::text[])`;
  const { rows } = await sql<ChatEventRow>`
    ${seenEvents(reader)} and ${sql.raw(stationEventCountsSql('e', 'v'))}
      and e.month between ${months.from} and ${months.to} ${ofPlaces} ${ofTraps}
    order by e.month, e.place_id, e.trap_order, e.collected_on, e.key limit ${sql.lit(most)}`.execute(db);
  return rows;
}
