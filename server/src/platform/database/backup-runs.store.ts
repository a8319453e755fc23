import { sql } from 'kysely';
import type { Db } from './database.ts';
import { locks } from './locks.ts';

/**
 * Whether a backup is being made. Its rows are those of its beginning, and their files must be there until they are
 * copied, so no file is deleted meanwhile. What is deleted later belonged to no row when the backup began. Source: BACKUP-1
 */
export async function backupRuns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`select exists (select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(locks.backup)} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())) runs`.execute(db);
  return rows[0]?.runs === true;
}
