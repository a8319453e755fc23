import { sql } from 'kysely';
import type { ReplacementChange } from '@trapline/domain/dashboard/replacements.rules.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { installationPeriodSql } from '../installations/installation-time.store.ts';
import type { Db } from '../platform/database/database.ts';
import { sitesCountSql } from '../sensors/effective-settings.store.ts';
import { callerRow, siteStandingSql, type StandingAccount } from '../shares/standing.store.ts';

/** What is recorded about the replacements of a trap. */
export interface RecordedReplacements {
  readonly current: string | null;
  /** In order. */
  readonly changes: readonly ReplacementChange[];
}

/** The recorded replacements of a sensor's trap. */
export async function sensorReplacements(db: Db, sensorKey: number): Promise<RecordedReplacements> {
  const { id, trap_replaced_on, created_at } = await db
    .selectFrom('sensors')
    .select(['id', 'trap_replaced_on', 'created_at'])
    .where('key', '=', sensorKey)
    .executeTakeFirstOrThrow();
  return { current: trap_replaced_on, changes: await recordedChanges(db, `Sensor-${id}`, created_at) };
}

/** An installation of a sensor, and the standing of an account to the site. */
export interface SensorInstallation {
  readonly site_id: number;
  /** Unix seconds. */
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly standing: Standing;
}

/** The installations of a sensor at sites whose settings apply to it, in order; none if its owner uses none. Source: SENSOR-6. */
export async function installationsWithTrap(
  db: Db,
  account: StandingAccount,
  sensorKey: number,
): Promise<readonly SensorInstallation[]> {
  const { rows } = await sql<SensorInstallation>`
    select i.site_id, ${sql.raw(installationPeriodSql('i'))},
      ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
    from ${callerRow(account)}, installations i join installation_sites site on site.id = i.site_id
    join sensors s on s.key = i.sensor_key join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    where i.sensor_key = ${sensorKey}
      and coalesce(${sql.raw(sitesCountSql({ asset: 's', creator: 'creator', organization: 'o' }))}, false)
    order by i.since`.execute(db);
  return rows;
}

/** The recorded replacements of a site's trap. */
export async function siteReplacements(db: Db, siteId: number): Promise<RecordedReplacements> {
  const { trap_replaced_on, created_at } = await db
    .selectFrom('installation_sites')
    .select(['trap_replaced_on', 'created_at'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { current: trap_replaced_on, changes: await recordedChanges(db, `InstallationSite-${siteId}`, created_at) };
}

/** @param since when it was created: a deleted sensor may have had the same id */
async function recordedChanges(db: Db, entity: string, since: Date): Promise<readonly ReplacementChange[]> {
  const { rows } = await sql<ReplacementChange>`
    select details #>> '{changes,trap_replaced_on,old}' "old", details #>> '{changes,trap_replaced_on,new}' "new"
    from audit_trail where entity = ${entity} and at >= ${since} and details -> 'changes' ? 'trap_replaced_on'
    order by at, id`.execute(db);
  return rows;
}
