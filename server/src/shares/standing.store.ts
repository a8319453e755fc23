import { isOrganizationAdminSql } from '../callers/account-rights.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { type CompiledQuery, sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { PermissionHolder } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owner } from '@trapline/domain/sensors/owner.rules.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { asFragment, asParameters, type Bind } from '../platform/database/bind.ts';
import { prepared, statement, type Db, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';

/** The facts about an account that determine its standing. */
export type StandingAccount = Pick<CallerAccount, 'id' | 'permissions' | 'organization_id' | 'organization_admin'> &
  PermissionHolder;

/** The standing of an account to a sensor. */
export interface SensorStanding {
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly type: SensorType;
  readonly organization_id: number | null;
  readonly created_by: number;
  /** IANA zone of the sensor's organization, else the default. */
  readonly time_zone: string;
  readonly standing: Standing;
}

/** The standing of an account to an installation site. */
export interface SiteStanding {
  readonly site_id: number;
  readonly name: string;
  readonly type: SensorType;
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly time_zone: string;
  readonly standing: Standing;
}

/**
 * The caller as one row, called `caller`. A row of constants is folded into the statement by the planner.
 */
export function callerRow(account: StandingAccount): RawBuilder<unknown> {
  return asFragment((bind) => callerText(account, bind));
}

/** The same as text of a statement. */
export function callerText(account: StandingAccount, bind: Bind): string {
  return `(select ${bind(isProductAdmin(account))}::boolean admin, ${bind(account.id)}::integer id,
    ${bind(account.organization_id)}::integer organization_id,
    ${bind(account.organization_admin)}::boolean organization_admin) caller`;
}

// Fragments take the aliases of the rows they use, so that each statement says which row is meant: a wrong alias that
// exists would give wrong rights instead of an error.

/** Aliases of a row of `sensors` and of the caller. */
export interface SensorOfCaller {
  readonly sensor: string;
  readonly caller: string;
}

/** Aliases of a row of `installation_sites` and of the caller. */
export interface SiteOfCaller {
  readonly site: string;
  readonly caller: string;
}

/**
 * SQL of the caller's standing to a sensor or site without shares, or null. SQL twin of `ownership` in
 * standing.rules.ts.
 * @param row aliases: `asset` has `organization_id` and `created_by`
 */
export function ownershipSql({ asset, caller }: { readonly asset: string; readonly caller: string }): string {
  return `case
    when ${caller}.admin then 'admin'
    when ${asset}.organization_id = ${caller}.organization_id and ${caller}.organization_admin then 'organization_admin'
    when ${asset}.created_by = ${caller}.id
      and (${asset}.organization_id is null or ${asset}.organization_id = ${caller}.organization_id) then 'creator' end`;
}

/** SQL of the caller's standing to a sensor. SQL twin of `standingTo` in standing.rules.ts. */
export function sensorStandingSql({ sensor, caller }: SensorOfCaller): string {
  return `coalesce(${ownershipSql({ asset: sensor, caller })}, (
    select case when bool_or('full' = any(share.permissions)) then 'shared_full' else 'shared_read' end
    from sensor_shares share where share.sensor_key = ${sensor}.key and share.account_id = ${caller}.id
    having count(*) > 0), 'none')`;
}

/** SQL of the caller's standing to a site. Shares of a site are read-only. */
export function siteStandingSql({ site, caller }: SiteOfCaller): string {
  return `coalesce(${ownershipSql({ asset: site, caller })}, (
    select 'shared_read' from site_shares share
    where share.site_id = ${site}.id and share.account_id = ${caller}.id limit 1), 'none')`;
}

/** SQL of the name of the account that shares a sensor with the caller; null without a share. */
export function sensorSharerSql({ sensor, caller }: SensorOfCaller): string {
  return `(select sharer.name from sensor_shares share join accounts sharer on sharer.id = share.shared_by
    where share.sensor_key = ${sensor}.key and share.account_id = ${caller}.id limit 1)`;
}

/** The same for a site. */
export function siteSharerSql({ site, caller }: SiteOfCaller): string {
  return `(select sharer.name from site_shares share join accounts sharer on sharer.id = share.shared_by
    where share.site_id = ${site}.id and share.account_id = ${caller}.id limit 1)`;
}

/** SQL of whether a standing lets the asset be seen. SQL twin of `maySee` in standing.access.ts. */
export function maySeeSql(standing: string): string {
  return `(${standing} <> 'none')`;
}

const owning = `'admin', 'organization_admin', 'creator'`;

/** SQL of whether a standing does not come from a share. SQL twin of `owns` in standing.access.ts. */
export function ownsSql(standing: string): string {
  return `(${standing} in (${owning}))`;
}

/** SQL of whether a standing gives the right to edit. SQL twin of `mayEdit` in standing.access.ts. */
export function mayEditSql(standing: string): string {
  return `(${standing} in (${owning}, 'shared_full'))`;
}

/**
 * SQL of whether a standing to a site reveals more than a share of it does. SQL twin of `mayKnowSiteDetails` in
 * installation-site.access.ts.
 */
export function mayKnowSiteDetailsSql(site: string): string {
  return mayEditSql(site);
}

/**
 * SQL of whether a reader of an event may know its sensor. SQL twin of `mayKnowSensor` in event.access.ts.
 * @param sensor SQL of the standing to the sensor
 * @param site SQL of the standing to the site where it stood at the time; null without one
 */
export function mayKnowSensorSql(sensor: string, site: string): string {
  return `(${maySeeSql(sensor)} or coalesce(${mayKnowSiteDetailsSql(site)}, false))`;
}

/**
 * SQL of whether an account may know at which site a sensor stands. SQL twin of `knowsSite` in standing.rules.ts.
 * @param sensor SQL of its standing to the sensor @param site SQL of its standing to the site; null without one
 */
export function knowsSiteSql(sensor: string, site: string): string {
  return `(${ownsSql(sensor)} or ${maySeeSql(site)})`;
}

/**
 * SQL of whether a sensor or site has this owner. SQL twin of `isOfOwner` in owner.rules.ts. Source: INSTALL-2.
 * @param row aliases of the sensor or site, and of the account that created it
 */
export function ofOwnerSql(
  { asset, creator }: { readonly asset: string; readonly creator: string },
  owner: Owner,
): RawBuilder<boolean> {
  const organization = sql.ref(`${asset}.organization_id`);
  if (owner.organization !== null) return sql<boolean>`${organization}::text = ${owner.organization}`;
  return sql<boolean>`(${organization} is null and ${sql.ref(`${creator}.email`)} = ${owner.creator})`;
}

/** SQL condition on rows that the caller can have a standing to, by index. @param shared SQL of the keys shared with it */
function visible(
  account: StandingAccount,
  row: string,
  { key, shared }: { readonly key: string; readonly shared: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (isProductAdmin(account)) return sql<boolean>`true`;
  const ofOrganization = account.organization_admin
    ? sql`or ${sql.ref(`${row}.organization_id`)} = ${account.organization_id}`
    : sql``;
  // An array instead of `in`: the planner combines the indexes of the three columns.
  return sql<boolean>`(${sql.ref(`${row}.created_by`)} = ${account.id} ${ofOrganization}
    or ${sql.ref(`${row}.${key}`)} = any(array(${shared})))`;
}

/**
 * SQL that narrows sensors to those that the caller can have a standing to, by index; a product admin sees all.
 * `sensorStandingSql` decides.
 * @param sensor alias of the row of `sensors`
 */
export function visibleSensors(account: StandingAccount, sensor: string): RawBuilder<boolean> {
  const shared = sql`select sensor_key from sensor_shares where account_id = ${account.id}`;
  return visible(account, sensor, { key: 'key', shared });
}

/** The same for sites. @param site alias of the row of `installation_sites` */
export function visibleSites(account: StandingAccount, site: string): RawBuilder<boolean> {
  const shared = sql`select site_id from site_shares where account_id = ${account.id}`;
  return visible(account, site, { key: 'id', shared });
}

/**
 * SQL of a table `site` of the sites that meet a condition, with the caller's `standing` to each, for a statement with
 * `caller`. `offset 0`: the standing is computed once per row, and not for other sites.
 * @param condition on sites `site`
 */
export function sitesWithStanding(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`lateral (
    select site.*, ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
    from installation_sites site where ${condition} offset 0) site`;
}

interface StandingRow {
  readonly type: string;
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly time_zone: string | null;
  readonly standing: Standing;
}

/**
 * Checks the type of a standing's row and fills in the default time zone; null without a row or for an unknown type.
 */
export function knownStanding<Row extends StandingRow>(row: Row | undefined) {
  if (!row || !isSensorType(row.type)) return null;
  return { ...row, type: row.type, time_zone: timeZoneOf(row.time_zone) };
}

/**
 * SQL of the columns that a `SensorStandingRow` has besides the standing.
 * @param row aliases of the sensor and its organization
 */
export function sensorStandingColumns({
  sensor: s,
  organization: o,
}: {
  readonly sensor: string;
  readonly organization: string;
}): string {
  return `${s}.key sensor_key, ${s}.id sensor_id, ${s}.type, ${s}.organization_id, ${s}.created_by, ${o}.time_zone`;
}

/** A sensor's standing as statements read it. */
export interface SensorStandingRow extends StandingRow {
  readonly sensor_key: number;
  readonly sensor_id: string;
}

/** The statement for the standings of an account to the sensors `s` that meet a condition. */
function standingOf(account: StandingAccount, condition: (bind: Bind) => string): CompiledQuery<SensorStandingRow> {
  const values: unknown[] = [];
  const bind = asParameters(values);
  const text = `select ${sensorStandingColumns({ sensor: 's', organization: 'o' })},
      ${sensorStandingSql({ sensor: 's', caller: 'caller' })} standing
    from ${callerText(account, bind)}, sensors s left join organizations o on o.id = s.organization_id
    where ${condition(bind)}`;
  return statement(text, values);
}

/** The standing of an account to the sensor with this id, ignoring case; null when there is no such sensor. */
export async function sensorStanding(
  db: Db,
  account: StandingAccount,
  sensorId: string,
): Promise<SensorStanding | null> {
  // PostgreSQL rejects NUL in text; no id contains one.
  if (sensorId.includes('\u0000')) return null;
  const { rows } = await db.executeQuery(standingOf(account, (bind) => `lower(s.id) = lower(${bind(sensorId)})`));
  return knownStanding(rows[0]);
}

/**
 * The current standing of any account to a sensor, even if it may not sign in; `none` where either no longer exists.
 * @param tx with the sensor locked, so that its shares cannot change
 */
export async function standingOfAccount(tx: Tx, accountId: number, sensorKey: number): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select ${sql.raw(sensorStandingSql({ sensor: 's', caller: 'caller' }))} standing
    from (select ${sql.raw(isProductAdminSql('a'))} admin, a.id, a.organization_id,
        ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} organization_admin
      from accounts a left join organizations o on o.id = a.organization_id where a.id = ${accountId}) caller,
      sensors s where s.key = ${sensorKey}`.execute(tx);
  return rows[0]?.standing ?? 'none';
}

/** Since when an account may edit a sensor through a share; null when it has no such share. */
export async function editSharedSince(tx: Tx, accountId: number, sensorKey: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) since from sensor_shares
    where sensor_key = ${sensorKey} and account_id = ${accountId} and 'full' = any(permissions)`.execute(tx);
  return rows[0]?.since ?? null;
}

/** The standing of an account to the sensor with this key; null when there is none. A prepared statement. */
export async function sensorStandingByKey(
  pool: pg.Pool,
  account: StandingAccount,
  sensorKey: number,
): Promise<SensorStanding | null> {
  const rows = await prepared(
    pool,
    standingOf(account, (bind) => `s.key = ${bind(sensorKey)}`),
  );
  return knownStanding(rows[0]);
}

/** The standings of an account to the sensors with these keys. A prepared statement. */
export async function sensorStandings(
  pool: pg.Pool,
  account: StandingAccount,
  sensorKeys: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  if (sensorKeys.length === 0) return new Map();
  const rows = await prepared(
    pool,
    standingOf(account, (bind) => `s.key = any(${bind(sensorKeys.map(String))}::integer[])`),
  );
  return new Map(rows.map(({ sensor_key, standing }) => [sensor_key, standing]));
}

/** The standing of an account to a site; null when `siteId` is not the id of one. */
export async function siteStanding(db: Db, account: StandingAccount, siteId: string): Promise<SiteStanding | null> {
  if (!/^[1-9]\d{0,8}$/.test(siteId)) return null;
  const { rows } = await sql<StandingRow & { readonly site_id: number; readonly name: string }>`
    select site.id site_id, site.name, site.type, site.organization_id, site.created_by, o.time_zone,
      ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
    from ${callerRow(account)}, installation_sites site left join organizations o on o.id = site.organization_id
    where site.id = ${Number(siteId)}`.execute(db);
  return knownStanding(rows[0]);
}
