import { isOrganizationAdminSql, mayActSql } from '../callers/account-rights.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import type pg from 'pg';
import { seesPlaceSql, usesStationsSql } from '../events/station-standing.store.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { prepared, statement } from '../platform/database/database.ts';
import {
  mayKnowSensorSql,
  maySeeSql,
  ownershipSql,
  sensorStandingSql,
  siteStandingSql,
} from '../shares/standing.store.ts';

/** An event that an account may see. */
export interface SeenChange {
  readonly account_id: number;
  /** Index of the event in the request. */
  readonly index: number;
  /** Null when the account may not know the sensor. Source: EVENT-14. */
  readonly sensor_id: string | null;
  /** The site where the sensor stood at the time, if the account may see it. */
  readonly site_id: number | null;
}

/** The given accounts in their present state, without those that may no longer act. */
const callersSql = `caller as materialized (
    select a.id, ${isProductAdminSql('a')} admin, a.organization_id,
      ${isOrganizationAdminSql({ account: 'a', organization: 'o' })} organization_admin
    from accounts a left join organizations o on o.id = a.organization_id
    where a.id = any ($1::integer[]) and ${mayActSql('a')})`;

/**
 * Candidate pairs of an account and a sensor or site, found by equal columns, since combining all accounts with all
 * sensors would take seconds. The standing then removes accounts without rights.
 * @param assets a table with `number`, `organization_id` and `created_by` of the sensors or sites
 */
const ownerPairs = (assets: string) => `
  select caller.id account_id, asset.number from ${assets} asset join caller on caller.admin
  union select caller.id, asset.number from ${assets} asset join caller on caller.id = asset.created_by
  union select caller.id, asset.number from ${assets} asset
    join caller on caller.organization_admin and caller.organization_id = asset.organization_id`;

/** Candidate pairs through a share. @param key the key column in both tables */
const sharedPairs = (assets: string, shares: string, key: string) => `
  union select caller.id, asset.number from ${assets} asset join ${shares} share on share.${key} = asset.${key}
    join caller on caller.id = share.account_id`;

const eventsText = `
  with ${callersSql}, changed as materialized (
    select (e.number - 1)::integer number, s.key sensor_key, s.organization_id, s.created_by, i.site_id
    from unnest($2::integer[], $3::timestamptz[]) with ordinality e (sensor_key, ts, number)
    join sensors s on s.key = e.sensor_key
    left join installations i on i.sensor_key = s.key and ${stoodAtSql('i', 'e.ts')}
  ), stood as materialized (
    select changed.number, site.id site_id, site.organization_id, site.created_by
    from changed join installation_sites site on site.id = changed.site_id
  ), pair as (
    ${ownerPairs('changed')} ${sharedPairs('changed', 'sensor_shares', 'sensor_key')}
    union ${ownerPairs('stood')} ${sharedPairs('stood', 'site_shares', 'site_id')})
  select caller.id account_id, changed.number index,
    case when ${mayKnowSensorSql('seen.standing', 'at_site.standing')} then s.id end sensor_id,
    case when ${maySeeSql('at_site.standing')} then site.id end site_id
  from pair join caller on caller.id = pair.account_id join changed on changed.number = pair.number
  join sensors s on s.key = changed.sensor_key
  left join installation_sites site on site.id = changed.site_id
  cross join lateral (select ${sensorStandingSql({ sensor: 's', caller: 'caller' })} standing) seen
  cross join lateral (select case when site.id is not null then ${siteStandingSql({ site: 'site', caller: 'caller' })} end standing) at_site
  where ${maySeeSql('seen.standing')} or ${maySeeSql('at_site.standing')}`;

/** Which of these accounts may now see which of these events. Does not check that the events exist. */
export async function whoSeesEvents(
  pool: pg.Pool,
  accountIds: readonly number[],
  events: readonly { readonly sensor_key: number; readonly ts: Date }[],
): Promise<readonly SeenChange[]> {
  const parameters = [accountIds, events.map(({ sensor_key }) => sensor_key), events.map(({ ts }) => ts)];
  return prepared(pool, statement<SeenChange>(eventsText, parameters));
}

/** The given accounts in their present state, with what decides which places they see. */
const stationCallersSql = `caller as materialized (
    select a.id, a.organization_id, ${usesStationsSql({ account: 'a', organization: 'o' })} uses_stations
    from accounts a left join organizations o on o.id = a.organization_id
    where a.id = any ($1::integer[]) and ${mayActSql('a')})`;

const stationEventsText = `
  with ${stationCallersSql}
  select caller.id account_id, (e.number - 1)::integer index, null sensor_id, null site_id
  from unnest($2::integer[], $3::timestamptz[]) with ordinality e (key, ts, number)
  join station_events s on s.key = e.key and s.uploaded_at = e.ts join station_places place on place.id = s.place_id
  join caller on ${seesPlaceSql({ place: 'place', caller: 'caller' })}`;

/** Which of these accounts may see which of these station events, deleted ones included. Source: STATION-1. */
export async function whoSeesStationEvents(
  pool: pg.Pool,
  accountIds: readonly number[],
  events: readonly { readonly sensor_key: number; readonly ts: Date }[],
): Promise<readonly SeenChange[]> {
  const parameters = [accountIds, events.map(({ sensor_key }) => sensor_key), events.map(({ ts }) => ts)];
  return prepared(pool, statement<SeenChange>(stationEventsText, parameters));
}

/** A sensor, site or station place that an account may see. */
export interface SeenAsset {
  readonly account_id: number;
  readonly id: string;
}

const sensorsText = `
  with ${callersSql}, changed as materialized (
    select key number, key sensor_key, organization_id, created_by from sensors where lower(id) = any ($2::text[])
  ), pair as (${ownerPairs('changed')} ${sharedPairs('changed', 'sensor_shares', 'sensor_key')})
  select caller.id account_id, s.id
  from pair join caller on caller.id = pair.account_id join sensors s on s.key = pair.number
  cross join lateral (select ${sensorStandingSql({ sensor: 's', caller: 'caller' })} standing) seen
  where ${maySeeSql('seen.standing')}`;

/** Which of these accounts may see which of these sensors. */
export async function whoSeesSensors(
  pool: pg.Pool,
  accountIds: readonly number[],
  ids: readonly string[],
): Promise<readonly SeenAsset[]> {
  const parameters = [accountIds, ids.map((id) => id.toLowerCase())];
  return prepared(pool, statement<SeenAsset>(sensorsText, parameters));
}

const sitesText = `
  with ${callersSql}, changed as materialized (
    select id number, id site_id, organization_id, created_by from installation_sites where id = any ($2::integer[])
  ), pair as (${ownerPairs('changed')} ${sharedPairs('changed', 'site_shares', 'site_id')})
  select caller.id account_id, site.id::text id
  from pair join caller on caller.id = pair.account_id join installation_sites site on site.id = pair.number
  cross join lateral (select ${siteStandingSql({ site: 'site', caller: 'caller' })} standing) seen
  where ${maySeeSql('seen.standing')}`;

/** Which of these accounts may see which of these sites. */
export async function whoSeesSites(
  pool: pg.Pool,
  accountIds: readonly number[],
  ids: readonly string[],
): Promise<readonly SeenAsset[]> {
  return prepared(pool, statement<SeenAsset>(sitesText, [accountIds, ids.map(Number)]));
}

const placesText = `
  with ${stationCallersSql}
  select caller.id account_id, place.id::text id from station_places place
  join caller on ${seesPlaceSql({ place: 'place', caller: 'caller' })}
  where place.id = any ($2::integer[])`;

/** Which of these accounts may see which of these station places, deleted ones included. Source: STATION-1. */
export async function whoSeesPlaces(
  pool: pg.Pool,
  accountIds: readonly number[],
  ids: readonly string[],
): Promise<readonly SeenAsset[]> {
  return prepared(pool, statement<SeenAsset>(placesText, [accountIds, ids.map(Number)]));
}

const ownersText = `
  with ${callersSql}
  select caller.id account_id, asset.id
  from unnest($2::text[], $3::integer[], $4::integer[]) asset (id, organization_id, created_by)
  join caller on ${ownershipSql({ asset: 'asset', caller: 'caller' })} is not null`;

/** Which of these accounts owned which of these deleted sensors or sites. Only unshared ones can be deleted. */
export async function whoOwned(
  pool: pg.Pool,
  accountIds: readonly number[],
  assets: readonly { readonly id: string; readonly organization_id: number | null; readonly created_by: number }[],
): Promise<readonly SeenAsset[]> {
  const parameters = [
    accountIds,
    assets.map(({ id }) => id),
    assets.map(({ organization_id }) => organization_id),
    assets.map(({ created_by }) => created_by),
  ];
  return prepared(pool, statement<SeenAsset>(ownersText, parameters));
}
