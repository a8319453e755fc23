import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** A sensor that begins to stand at a site. */
export interface InstallationStart {
  readonly site_id: number;
  readonly sensor_key: number;
  /** Whole seconds, so that an event of that second belongs to the new place. */
  readonly at: Date;
}

/**
 * Ends what stands at the site and where the sensor stands, and lets the sensor stand at the site from `at` on. Nothing
 * happens where it stands there already. One at a time for a sensor and for a site. Source: domain.md §4.
 */
export async function startInstallation(tx: Tx, start: InstallationStart): Promise<void> {
  const { site_id, sensor_key, at } = start;
  // Sensors before sites, always: two that wait for each other cannot be.
  await sql`select from sensors where key = ${sensor_key} for update`.execute(tx);
  await sql`select from installation_sites where id = ${site_id} for update`.execute(tx);
  const standing = await tx
    .selectFrom('installations')
    .select('id')
    .where('site_id', '=', site_id)
    .where('sensor_key', '=', sensor_key)
    .where('since', '<=', at)
    .where('until', '=', sql<Date>`'infinity'`)
    .executeTakeFirst();
  if (standing) return;
  await endInstallations(tx, sql`(site_id = ${site_id} or sensor_key = ${sensor_key})`, at);
  await tx.insertInto('installations').values({ site_id, sensor_key, since: at }).execute();
}

async function endInstallations(tx: Tx, which: ReturnType<typeof sql>, at: Date): Promise<void> {
  // What would begin at this instant or later has lasted no time.
  await sql`delete from installations where ${which} and since >= ${at}`.execute(tx);
  await sql`update installations set until = ${at} where ${which} and until > ${at}`.execute(tx);
}
