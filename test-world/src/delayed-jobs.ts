import type { Db } from '@trapline/server/platform/database/database.ts';
import { sql } from 'kysely';

/** Makes all delayed jobs and retries run now. @param db the portal's database */
export async function runDelayedJobs(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
}
