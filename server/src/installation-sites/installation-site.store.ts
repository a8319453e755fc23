import { sql, type RawBuilder } from 'kysely';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { SiteSortKey } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { Owner } from '@trapline/domain/sensors/owner.rules.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySeeHealthSql } from '../sensors/unit-state.store.ts';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import { isTaken, type Db, type Tx } from '../platform/database/database.ts';
import { inOrderOf, pageSql, withPosition, type ListRequest } from '../platform/database/page.ts';
import { containsWords, dayPart, type SearchedPart, textPart, wholeDays } from '../platform/database/search.ts';
import { effectiveIntervalSql, sitesCountSql } from '../sensors/effective-settings.store.ts';
import { type AssetReader, type ListAddition, typePart } from '../sensors/sensor.store.ts';
import type { AssetRow, AssetSettings } from '../shares/asset-row.types.ts';
import {
  callerRow,
  mayEditSql,
  mayKnowSiteDetailsSql,
  maySeeSql,
  ofOwnerSql,
  sensorStandingSql,
  siteSharerSql,
  siteStandingSql,
  type StandingAccount,
  sitesWithStanding,
  visibleSites,
} from '../shares/standing.store.ts';
import { siteSharesSql } from './site-change.store.ts';
import { timeZoneSql, zonesOfDaySql } from '../organizations/time-zone.store.ts';

/** A site with all columns that responses need, as seen by an account. Days are `YYYY-MM-DD`. */
export interface SiteRow extends AssetRow {
  readonly id: number;
  readonly sensor_settings: unknown;
  /** The photo interval sent to the unit at the site. */
  readonly effective_interval: number | null;
  readonly has_shares: boolean;
  readonly receive_notifications: boolean;
  /** The sensor at the site now. */
  readonly sensor_id: string | null;
  readonly sensor_name: string | null;
  readonly sensor_since: Date | null;
  readonly last_active: Date | null;
  /** Null for readers who may not see the sensor's health; a right to the site is not enough. */
  readonly health_poor: boolean | null;
  readonly health_problems: readonly string[] | null;
}

/** Filters of the site list, besides the search words. */
export interface SiteNarrowing {
  readonly type?: string;
  readonly id?: number;
  readonly bookmarkedOnly?: boolean;
  /** Only those of this owner that the reader may edit. */
  readonly offeredBy?: Owner;
  readonly addition?: ListAddition;
}

/** The rows joined by the statements of this file. `s` is the sensor at the site. */
const rows = { site: 'site', sensor: 's', creator: 'creator', organization: 'o', caller: 'caller' } as const;
const siteStanding = siteStandingSql(rows);

/** SQL for the sensor at each site now: at most one, since installations of a site never overlap. */
function currentSensor(now: Date): RawBuilder<unknown> {
  return sql`(
    select i.site_id, s.key, s.id, s.name, s.search_text, s.photo_interval, i.since from installations i join sensors s on s.key = i.sensor_key
    where ${stoodAtInstantSql('i', now)}) sensor on sensor.site_id = site.id`;
}

function siteRows(found: RawBuilder<unknown>, { account, now }: AssetReader): RawBuilder<SiteRow> {
  return sql<SiteRow>`
    with found as materialized (${withPosition(found)})
    select site.id, site.type, site.name, site.memo, site.threshold, site.increase_threshold, site.trap_replaced_on,
      site.trap_effective_days, site.sensor_settings,
      ${sql.raw(effectiveIntervalSql({ ...rows, sensor: 'sensor', asset: rows.site }))} effective_interval,
      coalesce(${sql.raw(sitesCountSql({ ...rows, asset: rows.site }))}, false) sites_in_use,
      ${sql.raw(siteSharesSql(rows.site))} has_shares, site.revision, ${sql.raw(siteStanding)} standing,
      ${sql.raw(siteSharerSql(rows))} shared_by,
      site.organization_id, o.name organization_name, o.time_zone,
      creator.name creator_name, creator.email creator_email,
      creator.organization_id creator_organization_id, home.name creator_organization_name,
      coalesce(preference.bookmarked, false) bookmarked,
      coalesce(preference.receive_notifications, false) receive_notifications,
      sensor.id sensor_id, sensor.name sensor_name, sensor.since sensor_since, state.last_active,
      case when ${sql.raw(maySeeHealthSql(sensorStandingSql(rows)))} then state.health_poor end health_poor,
      case when ${sql.raw(maySeeHealthSql(sensorStandingSql(rows)))} then state.health_problems end health_problems,
      found.position, found.total
    from ${callerRow(account)}, found join installation_sites site on site.id = found.id
    join accounts creator on creator.id = site.created_by
    left join organizations home on home.id = creator.organization_id
    left join organizations o on o.id = site.organization_id
    left join site_preferences preference on preference.site_id = site.id and preference.account_id = ${account.id}
    left join ${currentSensor(now)}
    left join sensors s on s.key = sensor.key
    left join sensor_states state on state.sensor_key = sensor.key
    order by found.position`;
}

/** The reader's standing to a site of a list. */
const listed = 'site.standing';
/** Whether the reader may know more than a share reveals. Hidden fields are not searched or sorted by. */
const detailed = sql.raw(mayKnowSiteDetailsSql(listed));

/** What a search covers for every reader. Source: SITE-6. */
const shownToAll: readonly SearchedPart[] = [textPart(sql`site.search_name`), typePart(sql`site.type`)];

const ownZone = sql.raw(timeZoneSql('o'));
/** A column of the joined time zones of a day. */
const ofDay = (day: string, column: 'zone' | 'begins' | 'ends') => sql.ref(`day ${day}.${column}`);
/** Joins what a search for days needs. */
const searchedDays = (words: readonly string[]) =>
  sql.join(
    wholeDays(words).map(
      (day) => sql`left join ${zonesOfDaySql(day)} ${sql.id(`day ${day}`)} on ${ofDay(day, 'zone')} = ${ownZone}`,
    ),
    sql` `,
  );

/**
 * What a search covers for readers who may know more than a share reveals: what the list shows to the account, and the
 * sensor's id. Source: SITE-6, SCREEN-12.
 */
const shownInDetail = (account: StandingAccount): readonly SearchedPart[] => [
  dayPart(
    sql`(sensor.since at time zone ${ownZone})::date`,
    (day) => sql`(sensor.since >= ${ofDay(day, 'begins')} and sensor.since < ${ofDay(day, 'ends')})`,
  ),
  ...shownToAll,
  ...(isProductAdmin(account) ? [textPart(sql`o.search_name`)] : []),
  textPart(sql`sensor.search_text`),
];

/** SQL condition: a site of a list matches a search. */
function matches(account: StandingAccount, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`case when ${detailed} then ${containsWords(shownInDetail(account), words)}
    else ${containsWords(shownToAll, words)} end`;
}

function sortColumns({ order, locale }: ListRequest<SiteSortKey>): readonly RawBuilder<unknown>[] {
  const text = (column: RawBuilder<unknown>) => inOrderOf(locale, column);
  const columns: Readonly<Record<SiteSortKey, readonly RawBuilder<unknown>[]>> = {
    name: [text(sql`site.name`)],
    type: [sql`array_position(${[...sensorTypes]}::text[], site.type)`, text(sql`site.name`)],
    sensor: [text(sql`(case when ${detailed} then sensor.name end)`)],
    installed_at: [sql`case when ${detailed} then sensor.since end`],
    organization: [text(sql`(case when ${detailed} then o.name end)`)],
    // Bookmarked sites first.
    bookmarked: [sql`not coalesce(preference.bookmarked, false)`, text(sql`site.name`)],
  };
  return columns[order.key];
}

/**
 * Sites that an account may see and that match the search, in the given order.
 * @returns rows with the `total`; none for a page beyond the last one
 */
export async function listSiteRows(
  db: Db,
  reader: AssetReader,
  request: ListRequest<SiteSortKey>,
  narrowing: SiteNarrowing = {},
): Promise<readonly SiteRow[]> {
  const { account, now } = reader;
  const { addition } = narrowing;
  const conditions = [
    sql.raw(maySeeSql(listed)),
    matches(account, request.words),
    ...(narrowing.type === undefined ? [] : [sql`site.type = ${narrowing.type}`]),
    ...(narrowing.id === undefined ? [] : [sql`site.id = ${narrowing.id}`]),
    ...(narrowing.bookmarkedOnly === true ? [sql`preference.bookmarked`] : []),
    ...(narrowing.offeredBy
      ? [sql.raw<boolean>(mayEditSql(listed)), ofOwnerSql({ ...rows, asset: rows.site }, narrowing.offeredBy)]
      : []),
    ...(addition?.conditions ?? []),
  ];
  // The database omits unused left joins, but it cannot omit this one by itself.
  const current =
    request.words.length > 0 || request.order.key === 'sensor' || request.order.key === 'installed_at'
      ? sql`left join ${currentSensor(now)}`
      : sql``;
  const from = sql`from ${callerRow(account)}, ${sitesWithStanding(visibleSites(account, 'site'))}
    left join accounts creator on creator.id = site.created_by
    left join organizations o on o.id = site.organization_id
    left join site_preferences preference on preference.site_id = site.id and preference.account_id = ${account.id}
    ${current}
    ${searchedDays(request.words)}
    ${addition?.join ?? sql``}
    where ${sql.join(conditions, sql` and `)}`;
  const found = pageSql(request, { key: sql`site.id`, from, first: addition?.order, columns: sortColumns(request) });
  return (await siteRows(found, reader).execute(db)).rows;
}

/** A site; undefined when there is none. Its `standing` may be `none`. */
export async function findSiteRow(db: Db, reader: AssetReader, siteId: number): Promise<SiteRow | undefined> {
  const found = sql`select ${siteId}::integer id, 1 total`;
  return (await siteRows(found, reader).execute(db)).rows[0];
}

/** Values of a new site. */
export interface NewSite extends AssetSettings {
  readonly type: string;
  readonly sensor_settings: { readonly photo_interval?: number };
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly created_at: Date;
}

/** Inserts a site. @returns its id */
export async function insertSite(tx: Tx, site: NewSite): Promise<number> {
  const { id } = await tx
    .insertInto('installation_sites')
    .values({ ...site, sensor_settings: JSON.stringify(site.sensor_settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether an error means that the name is taken in the organization (without one: by another site of the creator). */
export function isSiteNameTaken(error: unknown): boolean {
  return isTaken(error, 'installation_sites_name') || isTaken(error, 'installation_sites_own_name');
}
