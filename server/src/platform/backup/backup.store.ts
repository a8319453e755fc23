import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** What is noted about a backup. */
interface FinishedBackup {
  readonly name: string;
  /** The instant whose state it holds. */
  readonly at: Date;
  readonly files: number;
  readonly bytes: number;
}

/** Notes a finished backup, so that its age can be told. */
export async function noteBackup(db: Db, { name, at, files, bytes }: FinishedBackup, finished: Date): Promise<void> {
  await db.insertInto('backups').values({ name, snapshot_at: at, finished_at: finished, files, bytes }).execute();
}

/** The instant whose state the newest finished backup holds; null when there is none. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('backups')
    .select((all) => all.fn.max('snapshot_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When this installation began: without any backup, so old is what would be lost. */
export async function beginOfInstallation(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(run_at) at from migrations`.execute(db);
  return rows[0]?.at ?? null;
}
