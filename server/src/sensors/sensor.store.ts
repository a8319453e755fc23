import { sql, type RawBuilder } from 'kysely';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { type SensorUnitState, unitStates } from '@trapline/domain/health/unit-state.rules.ts';
import { folded } from '@trapline/domain/common/search.rules.ts';
import { sensorTypeNames } from '@trapline/domain/sensor-types/sensor-type-names.catalogue.ts';
import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owner } from '@trapline/domain/sensors/owner.rules.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import type { StateCounts } from '@trapline/domain/sensors/sensor.schema.ts';
import type { SensorSortKey } from '@trapline/domain/sensors/sensor.rules.ts';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import type { Db } from '../platform/database/database.ts';
import { inOrderOf, pageSql, withPosition, type ListRequest } from '../platform/database/page.ts';
import { containsWords, dayPart, type SearchedPart, textPart, writtenPart } from '../platform/database/search.ts';
import type { AssetRow } from '../shares/asset-row.types.ts';
import {
  callerRow,
  knowsSiteSql,
  mayEditSql,
  maySeeSql,
  ofOwnerSql,
  sensorSharerSql,
  sensorStandingSql,
  siteStandingSql,
  visibleSensors,
  type StandingAccount,
} from '../shares/standing.store.ts';
import { effectiveIntervalSql, effectiveThresholdSql, sitesCountSql } from './effective-settings.store.ts';
import { maySeeHealthSql, stateOrderSql, unitStateSql } from './unit-state.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/** A sensor with all columns that responses need, as seen by an account. Days are `YYYY-MM-DD`. */
export interface SensorRow extends AssetRow {
  readonly key: number;
  readonly id: string;
  readonly place: string;
  readonly installed_on: string | null;
  readonly photo_interval: number;
  readonly sensitivity: number;
  readonly pixels_per_mm: number;
  /** Effective threshold and photo interval: the site's if sites are in use. Null: the type has no threshold. */
  readonly effective_threshold: number | null;
  readonly effective_interval: number;
  readonly mail_hash: string | null;
  readonly has_key: boolean;
  readonly shared: boolean;
  readonly notice: boolean;
  readonly site_id: number | null;
  readonly site_name: string | null;
  readonly site_since: Date | null;
  readonly site_standing: Standing | null;
  readonly last_active: Date | null;
  readonly health_check_status: unknown;
  readonly health_poor: boolean | null;
  /** Null without a report. */
  readonly health_problems: readonly string[] | null;
  readonly firmware_version: string | null;
  readonly ip_address: string | null;
  readonly serial_no: string | null;
  readonly total_event_count: number;
  readonly undetected_event_count: number;
}

/** A reader of sensors and sites, and the instant for which installations are shown. */
export interface AssetReader {
  readonly account: StandingAccount;
  readonly now: Date;
}

/** Filters of the sensor list, besides the search words. */
export interface SensorNarrowing {
  readonly type?: string;
  readonly id?: string;
  /** Words that the place must contain, from `searchWords`. */
  readonly place?: readonly string[];
  readonly bookmarkedOnly?: boolean;
  /** Only those of this owner that the reader may edit. */
  readonly offeredBy?: Owner;
  /** The state of their units. */
  readonly state?: SensorUnitState;
  readonly addition?: ListAddition;
}

/** What a higher room adds to the statement of a list. */
export interface ListAddition {
  /** SQL of joins. */
  readonly join: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Columns that come first in the order; empty: only those of the request. */
  readonly order: readonly RawBuilder<unknown>[];
}

/** SQL that joins the site where each sensor `s` stands now, and its `installation`: at most one, as they never overlap. */
export function withCurrentSite(now: Date): RawBuilder<unknown> {
  return sql`
    left join installations installation on installation.sensor_key = s.key
      and ${stoodAtInstantSql('installation', now)}
    left join installation_sites site on site.id = installation.site_id`;
}

/** The rows joined by the statements of this file. */
const rows = { sensor: 's', site: 'site', creator: 'creator', organization: 'o', caller: 'caller' } as const;
const sensorStanding = sensorStandingSql(rows);

const thresholdTypes = sensorTypes.filter((type) => sensorTypeCapabilities[type].threshold);
/** The effective threshold, as shown in the list; null if the type has none. */
const effectiveThreshold = sql`case when s.type = any(${thresholdTypes}::text[]) then
  ${sql.raw(effectiveThresholdSql(rows))} end`;

/** Rows of the sensors that `found` (id, total, in order) names. Lists omit health, which is large. */
function sensorRows(
  found: RawBuilder<unknown>,
  { account, now }: AssetReader,
  withHealth: boolean,
): RawBuilder<SensorRow> {
  return sql<SensorRow>`
    with found as materialized (${withPosition(found)})
    select s.key, s.id, s.type, s.name, s.place, s.installed_on, s.memo, s.threshold, s.increase_threshold,
      s.trap_replaced_on, s.trap_effective_days, s.photo_interval, s.sensitivity, s.pixels_per_mm, s.mail_hash, s.revision,
      ${effectiveThreshold} effective_threshold,
      ${sql.raw(effectiveIntervalSql(rows))} effective_interval,
      coalesce(${sql.raw(sitesCountSql({ ...rows, asset: rows.sensor }))}, false) sites_in_use,
      s.field_key_hash is not null has_key, exists (select from sensor_shares share where share.sensor_key = s.key) shared,
      ${sql.raw(sensorStanding)} standing, ${sql.raw(sensorSharerSql(rows))} shared_by,
      s.organization_id, o.name organization_name, o.time_zone,
      creator.name creator_name, creator.email creator_email,
      creator.organization_id creator_organization_id, home.name creator_organization_name,
      coalesce(preference.bookmarked, false) bookmarked, coalesce(preference.notice, false) notice,
      site.id site_id, site.name site_name, installation.since site_since,
      case when site.id is not null then ${sql.raw(siteStandingSql(rows))} end site_standing,
      state.last_active, ${withHealth ? sql`state.health_check_status` : sql`null`} health_check_status,
      state.health_poor, state.health_problems, state.firmware_version, state.ip_address, state.serial_no,
      coalesce(state.total_event_count, 0) total_event_count,
      coalesce(state.undetected_event_count, 0) undetected_event_count,
      found.position, found.total
    from ${callerRow(account)}, found join sensors s on s.key = found.id
    join accounts creator on creator.id = s.created_by
    left join organizations home on home.id = creator.organization_id
    left join organizations o on o.id = s.organization_id
    left join sensor_states state on state.sensor_key = s.key
    left join sensor_preferences preference on preference.sensor_key = s.key and preference.account_id = ${account.id}
    ${withCurrentSite(now)}
    order by found.position`;
}

const typeWords = sensorTypes.map((type) =>
  folded([type, sensorTypeNames.en[type], sensorTypeNames.ja[type]].join('\n')),
);

/** The words by which a type can be found: its code in the API, and its name in both languages. */
export function typePart(type: RawBuilder<unknown>): SearchedPart {
  return (word) => {
    const found = sensorTypes.filter((_, place) => typeWords[place]?.includes(word));
    return found.length === 0 ? null : sql`${type} = any(${found}::text[])`;
  };
}

/** Whether the reader may know at which site the sensor stands. */
const siteShown = knowsSiteSql(sensorStanding, siteStandingSql(rows));

/** The day on which the sensor came to its site, in the time zone of its organization; null if not shown. */
const dayAtSite = sql`case when site.id is not null and ${sql.raw(siteShown)} then
  (installation.since at time zone ${sql.raw(timeZoneSql('o'))})::date end`;

/** The name of the site where the sensor stands, and the same folded; null if not shown. */
const siteName = sql`case when ${sql.raw(siteShown)} then site.name end`;
const searchedSiteName = sql`case when ${sql.raw(siteShown)} then site.search_name end`;

/**
 * The place and the day as the list shows them to an account: those of the site, or without the feature those entered
 * for the sensor, whose site the list does not name. Source: SCREEN-12.
 */
function placeParts(account: StandingAccount): readonly SearchedPart[] {
  const shownDay = dayPart(sql`coalesce(${dayAtSite}, s.installed_on)`);
  if (isProductAdmin(account)) return [textPart(sql`coalesce(${searchedSiteName}, s.search_place)`), shownDay];
  if (hasFeature(account, 'sensor_installation_sites')) return [textPart(searchedSiteName), shownDay];
  return [textPart(sql`s.search_place`), dayPart(sql`s.installed_on`)];
}

/**
 * What a search covers: what the list shows to the account, a threshold with and without the comma, and none that is
 * off. Source: SENSOR-7.
 */
function searchedParts(account: StandingAccount): readonly SearchedPart[] {
  const threshold = sql`concat_ws(e'\n', nullif(${effectiveThreshold}, 0),
    to_char(nullif(${effectiveThreshold}, 0), 'FM999,999,999,999'))`;
  return [
    textPart(sql`s.search_text`),
    textPart(sql`creator.search_name`),
    textPart(sql`o.search_name`),
    typePart(sql`s.type`),
    ...placeParts(account),
    writtenPart(/^[\d,]+$/, threshold),
  ];
}

function sortColumns({ order, locale }: ListRequest<SensorSortKey>): readonly RawBuilder<unknown>[] {
  const text = (column: RawBuilder<unknown>) => inOrderOf(locale, column);
  const byType = sql`array_position(${[...sensorTypes]}::text[], s.type)`;
  const columns: Readonly<Record<SensorSortKey, readonly RawBuilder<unknown>[]>> = {
    type: [byType, text(sql`s.place`), text(sql`s.name`), text(sql`s.id`)],
    id: [text(sql`lower(s.id)`)],
    name: [text(sql`s.name`)],
    place: [text(sql`s.place`)],
    installed_on: [sql`s.installed_on`],
    threshold: [effectiveThreshold],
    installation_site: [text(siteName)],
    installed_since: [sql`coalesce(${dayAtSite}, s.installed_on)`],
    site_or_place: [text(sql`coalesce(${siteName}, nullif(s.place, ''))`)],
    organization: [text(sql`o.name`)],
    created_by: [text(sql`creator.name`)],
    // Bookmarked ones first.
    bookmarked: [sql`not coalesce(preference.bookmarked, false)`],
    state: [stateOrderSql(sql`unit.state`)],
    last_active: [sql`unit.last_active`],
  };
  return columns[order.key];
}

const sortedBySite: ReadonlySet<SensorSortKey> = new Set([
  'installation_site',
  'installed_since',
  'site_or_place',
  'threshold',
]);

const sortedByUnit: ReadonlySet<SensorSortKey> = new Set(['state', 'last_active']);

/** SQL that joins the state of the sensors' units, and when they were last active, as shown to the reader. */
function withUnitState(now: Date): RawBuilder<unknown> {
  return sql`
    left join sensor_states state on state.sensor_key = s.key
    cross join lateral (select ${unitStateSql(now, sensorStanding)} state,
      case when ${sql.raw(maySeeHealthSql(sensorStanding))} then state.last_active end last_active offset 0) unit`;
}

/** What the sensors of a list are selected by, besides the reader. */
interface Selection {
  readonly words: readonly string[];
  readonly narrowing: SensorNarrowing;
  /** Whether the site where they stand, or the state of their units, is needed besides. */
  readonly withSite: boolean;
  readonly withUnit: boolean;
}

/** SQL from `from` on of the sensors `s` that an account may see and that match a search. */
function selected({ account, now }: AssetReader, selection: Selection): RawBuilder<unknown> {
  const { words, narrowing } = selection;
  const { addition } = narrowing;
  const withUnit = selection.withUnit || narrowing.state !== undefined;
  const conditions = [
    sql.raw(maySeeSql(sensorStanding)),
    containsWords(searchedParts(account), words),
    ...(narrowing.type === undefined ? [] : [sql`s.type = ${narrowing.type}`]),
    ...(narrowing.id === undefined ? [] : [sql`lower(s.id) = lower(${narrowing.id})`]),
    ...(narrowing.place === undefined ? [] : [containsWords([textPart(sql`s.search_place`)], narrowing.place)]),
    ...(narrowing.bookmarkedOnly === true ? [sql`preference.bookmarked`] : []),
    ...(narrowing.offeredBy
      ? [sql.raw<boolean>(mayEditSql(sensorStanding)), ofOwnerSql({ ...rows, asset: rows.sensor }, narrowing.offeredBy)]
      : []),
    ...(narrowing.state === undefined ? [] : [sql`unit.state = ${narrowing.state}`]),
    ...(addition?.conditions ?? []),
  ];
  // The database omits unused left joins, but it cannot omit this one by itself.
  const needsSite = words.length > 0 || selection.withSite || withUnit || addition !== undefined;
  // `offset 0`: the standing is computed only for visible sensors, not for all.
  return sql`from ${callerRow(account)}, (select * from sensors s where ${visibleSensors(account, 's')} offset 0) s
    left join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    left join sensor_preferences preference on preference.sensor_key = s.key and preference.account_id = ${account.id}
    ${needsSite ? withCurrentSite(now) : sql``}
    ${withUnit ? withUnitState(now) : sql``}
    ${addition?.join ?? sql``}
    where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Sensors that an account may see and that match the search, in the given order.
 * @returns rows with the `total`; none for a page beyond the last one
 */
export async function listSensorRows(
  db: Db,
  reader: AssetReader,
  request: ListRequest<SensorSortKey>,
  narrowing: SensorNarrowing = {},
): Promise<readonly SensorRow[]> {
  const { key } = request.order;
  const selection = {
    words: request.words,
    narrowing,
    withSite: sortedBySite.has(key),
    withUnit: sortedByUnit.has(key),
  };
  const found = pageSql(request, {
    key: sql`s.key`,
    from: selected(reader, selection),
    first: narrowing.addition?.order,
    columns: sortColumns(request),
  });
  return (await sensorRows(found, reader, false).execute(db)).rows;
}

/** The states of the units of all sensors that an account may see and that match the search, counted. */
export async function countStates(
  db: Db,
  reader: AssetReader,
  words: readonly string[],
  narrowing: Omit<SensorNarrowing, 'state'>,
): Promise<StateCounts> {
  const numbers = unitStates.map((state) => sql`(count(*) filter (where unit.state = ${state}))::int ${sql.id(state)}`);
  const { rows } = await sql<StateCounts>`
    select count(*)::int "all", ${sql.join(numbers)}
    ${selected(reader, { words, narrowing, withSite: false, withUnit: true })}`.execute(db);
  return rows[0] ?? { all: 0, silent: 0, poor: 0, not_connected: 0, healthy: 0 };
}

/** A sensor by its id, ignoring case; undefined when there is none. Its `standing` may be `none`. */
export async function findSensorRow(db: Db, reader: AssetReader, sensorId: string): Promise<SensorRow | undefined> {
  if (sensorId.includes('\u0000')) return undefined;
  const found = sql`select key id, 1 total from sensors where lower(id) = lower(${sensorId})`;
  return (await sensorRows(found, reader, true).execute(db)).rows[0];
}
