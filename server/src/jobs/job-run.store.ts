import { sql } from 'kysely';
import type { ProblemType } from '@trapline/domain/common/errors.ts';
import { unfinishedStates } from '@trapline/domain/jobs/job.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A running job. `run` distinguishes this run from earlier ones. */
export interface JobRun {
  readonly id: string;
  readonly account_id: number;
  readonly asked_by: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly run: number;
}

/** The end of a run. */
export type RunEnd =
  | {
      readonly state: 'done';
      readonly progress: 100;
      readonly file_key: string | null;
      readonly file_name: string | null;
      readonly file_type: string | null;
      readonly file_bytes: number | null;
      /** JSON; null: the result is a file, or nothing. */
      readonly result: string | null;
    }
  | { readonly state: 'failed'; readonly error: string };

/** Starts a run of a job that waits or whose process is gone. @returns null if the job is finished */
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

/** The job, if this run is its latest one and it was not cancelled. */
function ofRun(tx: Tx, { id, run }: RunKey) {
  return tx.updateTable('jobs').where('id', '=', id).where('run', '=', run).where('state', '=', 'running');
}

/** Stores the progress of a run. @returns false if the run no longer counts */
export async function noteProgress(tx: Tx, run: RunKey, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set(({ fn, val }) => ({ progress: fn<number>('greatest', ['progress', val(percent)]) }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Ends a run. @returns false if the run no longer counts */
export async function endRun(tx: Tx, run: RunKey, end: RunEnd, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set({ ...end, expires_at: expiresAt })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Lets a job wait again. @returns false if the run no longer counts */
export async function putBackRun(tx: Tx, run: RunKey): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run).set({ state: 'waiting' }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Those of these jobs that are not finished. */
export async function unfinishedOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', unfinishedStates)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The queue will not run the job any more: no attempt is left, and none is in progress. This happens when the outcome
 * of the last attempt could not be stored.
 */
const isStranded = sql<boolean>`not exists (select from graphile_worker._private_jobs queued
  join graphile_worker._private_tasks task on task.id = queued.task_id
  where task.identifier = 'run_job' and queued.payload ->> 'id' = jobs.id
    and (queued.attempts < queued.max_attempts or queued.locked_at is not null))`;

/** Marks unfinished jobs from before an instant as failed. @returns those jobs */
export function giveUpOldJobs(tx: Tx, before: Date, expiresAt: Date) {
  return giveUp(tx, 'unavailable', expiresAt).where('created_at', '<', before).execute();
}

/** Marks unfinished jobs as failed that the queue will not run any more. @returns those jobs */
export function giveUpStrandedJobs(tx: Tx, expiresAt: Date) {
  return giveUp(tx, 'internal_error', expiresAt).where(isStranded).execute();
}

function giveUp(tx: Tx, error: ProblemType, expiresAt: Date) {
  return tx
    .updateTable('jobs')
    .set({ state: 'failed', error, expires_at: expiresAt })
    .where('expires_at', 'is', null)
    .returning(['id', 'account_id']);
}

/** Deletes expired jobs. @returns their ids */
export async function deleteExpiredJobs(tx: Tx, now: Date): Promise<readonly string[]> {
  const rows = await tx.deleteFrom('jobs').where('expires_at', '<=', now).returning('id').execute();
  return rows.map(({ id }) => id);
}
