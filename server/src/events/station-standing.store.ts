import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { sql } from 'kysely';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { asFragment, type Bind } from '../platform/database/bind.ts';
import type { Db } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';

/** The facts about an account that decide which places and station events it sees. */
export type StationReader = Pick<
  CallerAccount,
  'id' | 'organization_id' | 'organization_admin' | 'permissions' | 'allowed_sensor_types' | 'active_features'
>;

/** A station event that an account sees. */
export interface StationStanding {
  /** The type under which its photos are limited and counted. */
  readonly type: 'station';
  readonly place_id: number;
  /** Owner of its place. */
  readonly organization_id: number | null;
  /** Who uploaded it; null: a photo box. */
  readonly created_by: number | null;
  /** IANA zone of its days and months. */
  readonly time_zone: string;
}

/**
 * SQL of whether an account uses stations. SQL twin of `mayUseStations` in station.access.ts.
 * @param row aliases; the organization may be a left join
 */
export function usesStationsSql({
  account,
  organization,
}: {
  readonly account: string;
  readonly organization: string;
}): string {
  return `('station' = any (coalesce(${account}.allowed_sensor_types, ${organization}.allowed_sensor_types, '{}'))
    and not ${isProductAdminSql(account)})`;
}

/**
 * SQL of whether the caller, who is a row, sees a place and its events. Where the caller is known and places are looked
 * up, `placesOfSql` in station/places/place-standing.store.ts lets an index serve. SQL twin of `seesPlace` in
 * station.access.ts.
 * @param row aliases: `place` has `organization_id` and `created_by`, `caller` also `id` and `uses_stations`
 */
export function seesPlaceSql({ place, caller }: { readonly place: string; readonly caller: string }): string {
  return `(${caller}.uses_stations and case when ${place}.organization_id is null
    then ${caller}.organization_id is null and ${place}.created_by = ${caller}.id
    else coalesce(${place}.organization_id = ${caller}.organization_id, false) end)`;
}

/** SQL of the caller as one row, called `caller`, for `seesPlaceSql`. */
export function stationCallerText(account: StationReader, bind: Bind): string {
  return `(select ${bind(mayUseStations(account))}::boolean uses_stations, ${bind(account.id)}::integer id,
    ${bind(account.organization_id)}::integer organization_id) caller`;
}

/**
 * The station event of a key and time, if the account sees it; null for one that was deleted, is another
 * organization's, or never existed.
 */
export async function stationStanding(
  db: Db,
  account: StationReader,
  key: number,
  ts: Date,
): Promise<StationStanding | null> {
  const caller = asFragment((bind) => stationCallerText(account, bind));
  const { rows } = await sql<Omit<StationStanding, 'type'>>`
    select e.place_id, place.organization_id, e.created_by, ${sql.raw(timeZoneSql('o'))} time_zone
    from ${caller}, station_events e join station_places place on place.id = e.place_id
    left join organizations o on o.id = place.organization_id
    where e.key = ${key} and e.uploaded_at = ${ts} and ${sql.raw(keptSql('e'))}
      and ${sql.raw(seesPlaceSql({ place: 'place', caller: 'caller' }))}`.execute(db);
  return rows[0] ? { ...rows[0], type: 'station' } : null;
}
