import { sql, type RawBuilder } from 'kysely';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { callerRow, siteStandingSql, type StandingAccount } from '../shares/standing.store.ts';
import { locks } from '../platform/database/locks.ts';

/** Owner of sensors and sites that can be combined: an organization, or without one a person. */
export interface MovingOwner {
  readonly organization_id: number | null;
  readonly created_by: number;
}

/**
 * Takes the lock for changes to installations within an organization. A move may affect two sensors and two sites, so
 * that concurrent moves could deadlock. Take it before locking any of their rows. Source: INSTALL-6.
 */
export async function lockMoves(tx: Tx, { organization_id, created_by }: MovingOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.moves}::integer, ${organization_id ?? -created_by}::integer)`.execute(
    tx,
  );
}

/** Locks a sensor whose installations change. @returns whether it still exists */
export async function lockInstalledSensor(tx: Tx, sensorKey: number): Promise<boolean> {
  const { rows } = await sql`select from sensors where key = ${sensorKey} for update`.execute(tx);
  return rows.length > 0;
}

/** A new installation. */
export interface InstallationStart {
  readonly site_id: number;
  readonly sensor_key: number;
  /** In whole seconds, so that an event in that second belongs to the new site. */
  readonly at: Date;
}

/** A sensor that stands at a site. */
export interface InstalledSensor {
  readonly site_id: number;
  readonly sensor_key: number;
  readonly sensor_id: string;
}

/** Installations ended by a move: the previous site of the sensor, and the previous sensor at the site. */
export interface Move {
  readonly from_site_id: number | null;
  readonly displaced: InstalledSensor | null;
}

/**
 * Installs a sensor at a site from `at` on, ending the present installations of both, as there can be only one at a
 * time. All affected sensors and sites get a new revision. Source: INSTALL-1, INSTALL-3.
 * @returns null when the sensor already stands there, and nothing was changed
 * @throws Problem conflict when one of them was deleted meanwhile
 */
export async function startInstallation(tx: Tx, start: InstallationStart): Promise<Move | null> {
  const { site_id, sensor_key, at } = start;
  const owner = await ownerOfSensor(tx, sensor_key);
  if (owner) await lockMoves(tx, owner);
  const sensorIsThere = await lockInstalledSensor(tx, sensor_key);
  const site = await sql`select from installation_sites where id = ${site_id} for update`.execute(tx);
  if (!sensorIsThere || site.rows.length === 0) {
    throw new Problem('conflict', { detail: 'The sensor or the site is no longer there' });
  }
  const ended = await presentInstallations(tx, sql`(i.site_id = ${site_id} or i.sensor_key = ${sensor_key})`);
  if (ended.some((one) => one.site_id === site_id && one.sensor_key === sensor_key && one.since <= at)) return null;
  await endInstallations(tx, sql`(site_id = ${site_id} or sensor_key = ${sensor_key})`, at);
  await tx.insertInto('installations').values({ site_id, sensor_key, since: at }).execute();
  await touch(tx, [...ended, { site_id, sensor_key }]);
  return {
    from_site_id: ended.find((one) => one.sensor_key === sensor_key && one.site_id !== site_id)?.site_id ?? null,
    displaced: ended.find((one) => one.sensor_key !== sensor_key) ?? null,
  };
}

/**
 * Ends the present installation of a sensor or a site at `at`. Call under `lockMoves`.
 * @returns the ended installation; null when there was none
 */
export async function endInstallation(
  tx: Tx,
  which: { readonly sensor_key: number } | { readonly site_id: number },
  at: Date,
): Promise<InstalledSensor | null> {
  const column = 'sensor_key' in which ? sql.ref('sensor_key') : sql.ref('site_id');
  const value = 'sensor_key' in which ? which.sensor_key : which.site_id;
  const [ended] = await presentInstallations(tx, sql`i.${column} = ${value}`);
  if (!ended) return null;
  await endInstallations(tx, sql`${column} = ${value}`, at);
  await touch(tx, [ended]);
  return ended;
}

/**
 * Ends the present installation of a sensor if an account created its site. Call under `lockMoves`.
 * @returns the ended installation; null when there was none at such a site
 */
export async function endInstallationAtSiteOf(
  tx: Tx,
  { sensor_key, account_id }: { readonly sensor_key: number; readonly account_id: number },
  at: Date,
): Promise<InstalledSensor | null> {
  const theirs = sql`i.sensor_key = ${sensor_key}
    and i.site_id in (select id from installation_sites where created_by = ${account_id})`;
  const [found] = await presentInstallations(tx, theirs);
  return found ? endInstallation(tx, { sensor_key }, at) : null;
}

async function ownerOfSensor(db: Db, sensorKey: number): Promise<MovingOwner | undefined> {
  return db
    .selectFrom('sensors')
    .select(['organization_id', 'created_by'])
    .where('key', '=', sensorKey)
    .executeTakeFirst();
}

async function presentInstallations(
  tx: Tx,
  which: RawBuilder<unknown>,
): Promise<readonly (InstalledSensor & { since: Date })[]> {
  const { rows } = await sql<InstalledSensor & { since: Date }>`
    select i.site_id, i.sensor_key, s.id sensor_id, i.since from installations i join sensors s on s.key = i.sensor_key
    where ${which} and i.until = 'infinity'`.execute(tx);
  return rows;
}

async function endInstallations(tx: Tx, which: RawBuilder<unknown>, at: Date): Promise<void> {
  // An installation that starts at this instant or later would be empty.
  await sql`delete from installations where ${which} and since >= ${at}`.execute(tx);
  await sql`update installations set until = ${at} where ${which} and until > ${at}`.execute(tx);
}

/** Increases the revision of a sensor or site, since its installation is part of what its etag covers. */
async function touch(
  tx: Tx,
  assets: readonly { readonly site_id: number; readonly sensor_key: number }[],
): Promise<void> {
  const sensors = assets.map(({ sensor_key }) => sensor_key);
  const sites = assets.map(({ site_id }) => site_id);
  await sql`update sensors set revision = revision + 1 where key = any(${sensors})`.execute(tx);
  await sql`update installation_sites set revision = revision + 1 where id = any(${sites})`.execute(tx);
}

/** A stored installation; `until` null: the sensor stands there now. */
export interface InstallationRow {
  readonly id: number;
  readonly site_id: number;
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly sensor_name: string;
  readonly since: Date;
  readonly until: Date | null;
}

function installations(which: RawBuilder<unknown>): RawBuilder<InstallationRow> {
  return sql<InstallationRow>`
    select i.id, i.site_id, i.sensor_key, s.id sensor_id, s.name sensor_name, i.since,
      nullif(i.until, 'infinity') until
    from installations i join sensors s on s.key = i.sensor_key where ${which} order by i.since desc`;
}

/** The installations at a site, newest first. */
export async function installationsOfSite(db: Db, siteId: number): Promise<readonly InstallationRow[]> {
  const { rows } = await installations(sql`i.site_id = ${siteId}`).execute(db);
  return rows;
}

/** An installation at a site; undefined when there is none. */
export async function findInstallation(db: Db, siteId: number, id: number): Promise<InstallationRow | undefined> {
  const { rows } = await installations(sql`i.site_id = ${siteId} and i.id = ${id}`).execute(db);
  return rows[0];
}

/** An installation of a sensor, with the caller's standing to the site. */
export interface SensorInstallationRow extends InstallationRow {
  readonly site_name: string;
  readonly site_standing: Standing;
}

/**
 * The installations of a sensor, newest first.
 * @param id of a single installation; omitted: all of the sensor
 */
export async function installationsOfSensor(
  db: Db,
  account: StandingAccount,
  sensorKey: number,
  id?: number,
): Promise<readonly SensorInstallationRow[]> {
  const { rows } = await sql<SensorInstallationRow>`
    select i.id, i.site_id, i.sensor_key, s.id sensor_id, s.name sensor_name, i.since, nullif(i.until, 'infinity') until,
      site.name site_name, ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} site_standing
    from ${callerRow(account)}, installations i
      join sensors s on s.key = i.sensor_key join installation_sites site on site.id = i.site_id
    where i.sensor_key = ${sensorKey} and ${id === undefined ? sql`true` : sql`i.id = ${id}`}
    order by i.since desc`.execute(db);
  return rows;
}

/** Deletes an installation, as if the sensor had never stood at the site in that period. */
export async function deleteInstallation(tx: Tx, removed: InstallationRow): Promise<void> {
  await sql`delete from installations where id = ${removed.id}`.execute(tx);
  await touch(tx, [removed]);
}

/** Another installation of the same sensor or site that would overlap; undefined when there is none. */
export async function overlappingInstallation(
  tx: Tx,
  { id, site_id, sensor_key, since, until }: InstallationRow,
): Promise<InstallationRow | undefined> {
  const { rows } = await installations(sql`i.id <> ${id} and (i.site_id = ${site_id} or i.sensor_key = ${sensor_key})
    and tstzrange(i.since, i.until) && tstzrange(${since}, coalesce(${until}::timestamptz, 'infinity'))`).execute(tx);
  return rows[0];
}

/** Stores the corrected period of an installation. Events are looked up by it, so all lists follow. */
export async function setInstallationTimes(tx: Tx, corrected: InstallationRow): Promise<void> {
  const { id, since, until } = corrected;
  await sql`update installations set since = ${since}, until = coalesce(${until}::timestamptz, 'infinity')
    where id = ${id}`.execute(tx);
  await touch(tx, [corrected]);
}
