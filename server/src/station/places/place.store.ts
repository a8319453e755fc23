import { sql, type RawBuilder } from 'kysely';
import type { NamedPlace } from '@trapline/domain/station/place-import.rules.ts';
import type { StationPlaceSort } from '@trapline/domain/station/station-place.schema.ts';
import { isTaken, type Db, type Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';
import { placeShownSql } from '../../events/station-rules.store.ts';
import { inOrderOf, limitSql, type ListRequest, withPosition } from '../../platform/database/page.ts';
import { containsWords, textPart } from '../../platform/database/search.ts';
import { type PlaceReader, placesOfSql } from './place-standing.store.ts';
import { distinctTrapsSql } from './traps.store.ts';

/** A place with all columns that responses need. */
export interface PlaceRow {
  readonly id: number;
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly last_upload_time: Date | null;
  /** Whether it has events that are not deleted. */
  readonly has_events: boolean;
  readonly index_threshold: number | null;
  readonly sensitivity: number;
  readonly pixels_per_mm: number;
  readonly time_zone: string | null;
  readonly revision: number;
}

/**
 * SQL: whether a place has events that are not deleted. In order, so that the index is used: where few places have most
 * events, the planner expects to find one soon in the table, and reads all of it for a place without events.
 * @param place alias of its row
 */
const hasEvents = (place: string) => sql<boolean>`coalesce((select true from station_events event
  where event.place_id = ${sql.ref(`${place}.id`)} and ${sql.raw(keptSql('event'))}
  order by event.trap_order, event.trap_no limit 1), false)`;

/** @param found SQL of the ordered rows: a page is not joined to the table again, which the planner would read whole */
function placeRows<Row extends PlaceRow>(found: RawBuilder<unknown>, more: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    with place as materialized (${withPosition(found)})
    select place.id, place.organization_id, place.created_by, place.name, place.hidden, place.last_upload_time,
      ${hasEvents('place')} has_events, place.index_threshold, place.sensitivity,
      place.pixels_per_mm, o.time_zone, place.revision ${more}
    from place left join organizations o on o.id = place.organization_id
    order by place.position`;
}

/**
 * Order of a list of places. Names are never null, so that their indexes serve both directions.
 * Source: STATION-4
 */
function orderOf({ order: { key, descending }, locale }: ListRequest<StationPlaceSort>): RawBuilder<unknown> {
  const name = inOrderOf(locale, sql`place.name`);
  if (key === 'name') return descending ? sql`${name} desc, place.id desc` : sql`${name}, place.id`;
  const uploaded = descending ? sql`place.last_upload_time desc nulls last` : sql`place.last_upload_time nulls last`;
  return sql`${uploaded}, ${name}, place.id`;
}

/**
 * Places that an account sees and that match the search, in the given order. The page is read from an index in its
 * order, and the whole list only counted.
 * @returns rows with the `total`; none for a page beyond the last one
 */
export async function listPlaceRows(
  db: Db,
  reader: PlaceReader,
  request: ListRequest<StationPlaceSort>,
  withHidden: boolean,
): Promise<readonly (PlaceRow & { readonly total: number })[]> {
  const listed = sql`station_places place where ${placesOfSql(reader, 'place')} and ${sql.raw(withHidden ? keptSql('place') : placeShownSql('place'))}
    and ${containsWords([textPart(sql`place.folded_name`)], request.words)}`;
  const page = sql`select place.* from ${listed} order by ${orderOf(request)} ${limitSql(request)}`;
  const total = sql`, (select count(*) from ${listed}) total`;
  return (await placeRows<PlaceRow & { readonly total: number }>(page, total).execute(db)).rows;
}

/** A place that an account sees; undefined when there is none. */
export async function findPlaceRow(db: Db, reader: PlaceReader, id: number): Promise<PlaceRow | undefined> {
  const found = sql`select place.* from station_places place
    where place.id = ${id} and ${sql.raw(keptSql('place'))} and ${placesOfSql(reader, 'place')}`;
  return (await placeRows(found, sql``).execute(db)).rows[0];
}

/**
 * Distinct trap numbers of a place's events that are not deleted, in natural order, whatever the order of the database
 * is. Source: STATION-2
 */
export async function trapNumbers(db: Db, placeId: number): Promise<string[]> {
  const { rows } = await sql<{ trap_no: string }>`${distinctTrapsSql(placeId)}
    select trap_no from trap order by trap_order, trap_no collate "C"`.execute(db);
  return rows.map(({ trap_no }) => trap_no);
}

/** Whom new places belong to, and when they are made. */
export interface NewPlaceOwner {
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly created_at: Date;
}

/** Inserts a place. @returns its id */
export async function insertPlace(tx: Tx, owner: NewPlaceOwner, { name, folded }: NamedPlace): Promise<number> {
  const { id } = await tx
    .insertInto('station_places')
    .values({ ...owner, name, folded_name: folded })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts those of the given places whose names are free, in one statement. Two imports at once wait for each other in
 * the order of the names.
 * @returns id and compared name of those that were inserted
 */
export async function insertFreePlaces(
  tx: Tx,
  { organization_id, created_by, created_at }: NewPlaceOwner,
  places: readonly NamedPlace[],
): Promise<readonly { readonly id: number; readonly folded_name: string }[]> {
  const { rows } = await sql<{ id: number; folded_name: string }>`
    insert into station_places (organization_id, created_by, created_at, name, folded_name)
    select ${organization_id}::integer, ${created_by}::integer, ${created_at}::timestamptz, name, folded
    from unnest(${places.map(({ name }) => name)}::text[], ${places.map(({ folded }) => folded)}::text[])
      place (name, folded)
    order by folded collate "C"
    on conflict do nothing returning id, folded_name`.execute(tx);
  return rows;
}

/** Whether an error means that the name is taken in the organization (without one: by another place of the creator). */
export function isPlaceNameTaken(error: unknown): boolean {
  return isTaken(error, 'station_places_name') || isTaken(error, 'station_places_own_name');
}
