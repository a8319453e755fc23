import { unfinishedStates } from '@trapline/domain/jobs/job.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A job that somebody has begun: `run` tells this time from those before. */
export interface JobRun {
  readonly id: string;
  readonly account_id: number;
  readonly asked_by: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly run: number;
}

/** How a run ended. */
export type RunEnd =
  | {
      readonly state: 'done';
      readonly progress: 100;
      readonly file_key: string | null;
      readonly file_name: string | null;
      readonly file_type: string | null;
      readonly file_bytes: number | null;
    }
  | { readonly state: 'failed'; readonly error: string };

/** Begins a job that waits, or was begun by a process that is gone. @returns null for one that has come to its end */
export async function beginRun(tx: Tx, id: string): Promise<JobRun | null> {
  const row = await tx
    .updateTable('jobs')
    .set(({ eb }) => ({ state: 'running', run: eb('run', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .returning(['id', 'account_id', 'asked_by', 'kind', 'payload', 'run'])
    .executeTakeFirst();
  return row ?? null;
}

type RunKey = Pick<JobRun, 'id' | 'run'>;

/** The job of a run that is still the last one: not cancelled, and begun by nobody else. */
function ofRun(tx: Tx, { id, run }: RunKey) {
  return tx.updateTable('jobs').where('id', '=', id).where('run', '=', run).where('state', '=', 'running');
}

/** Notes the progress of a run. @returns false when it is not the job's any more */
export async function noteProgress(tx: Tx, run: RunKey, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set(({ fn, val }) => ({ progress: fn<number>('greatest', ['progress', val(percent)]) }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Ends a run. @returns false when it is not the job's any more */
export async function endRun(tx: Tx, run: RunKey, end: RunEnd, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set({ ...end, expires_at: expiresAt })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Lets a job wait again. @returns false when it is not this run's any more */
export async function putBackRun(tx: Tx, run: RunKey): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run).set({ state: 'waiting' }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Which of these jobs have not come to their end. */
export async function unfinishedOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', unfinishedStates)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives up the jobs that were asked for before an instant and have not come to their end. @returns whose they are */
export async function giveUpJobs(tx: Tx, before: Date, error: string, expiresAt: Date) {
  return tx
    .updateTable('jobs')
    .set({ state: 'failed', error, expires_at: expiresAt })
    .where('expires_at', 'is', null)
    .where('created_at', '<', before)
    .returning(['id', 'account_id'])
    .execute();
}

/** Removes the jobs whose time is over. @returns their ids */
export async function deleteExpiredJobs(tx: Tx, now: Date): Promise<readonly string[]> {
  const rows = await tx.deleteFrom('jobs').where('expires_at', '<=', now).returning('id').execute();
  return rows.map(({ id }) => id);
}
