import { sql, type RawBuilder } from 'kysely';
import { listedJobs } from '@trapline/domain/jobs/job.limits.ts';
import { type JobState, jobStates, unfinishedStates } from '@trapline/domain/jobs/job.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';

/** A job as the user sees it. */
export interface JobRow {
  readonly id: string;
  readonly account_id: number;
  readonly kind: string;
  readonly state: JobState;
  readonly progress: number;
  readonly error: string | null;
  readonly file_key: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_bytes: number | null;
  readonly created_at: Date;
}

const shown = [
  ...(['id', 'account_id', 'kind', 'state', 'progress', 'error'] as const),
  ...(['file_key', 'file_name', 'file_type', 'file_bytes', 'created_at'] as const),
] as const;

/** A new job. */
export interface NewJob {
  readonly id: string;
  readonly accountId: number;
  readonly askedBy: number;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  readonly now: Date;
}

/** Serializes requests for jobs of an account until the transaction ends. @returns how many wait or run */
export async function lockAndCountUnfinished(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${locks.jobs}::integer, ${accountId}::integer)`.execute(tx);
  const { count } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', unfinishedStates)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a waiting job. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  const { id, accountId: account_id, askedBy: asked_by, kind, payload, now: created_at } = job;
  await tx.insertInto('jobs').values({ id, account_id, asked_by, kind, payload, created_at }).execute();
}

/** A job of an account; null if it does not exist or has expired. */
export async function findJobOf(db: Db, accountId: number, id: string, now: Date): Promise<JobRow | null> {
  const row = await jobsOf(db, accountId, now).where('id', '=', id).executeTakeFirst();
  return row ? known(row) : null;
}

/** The payload of a job, which may be long. */
export async function readPayload(db: Db, id: string): Promise<unknown> {
  const row = await db.selectFrom('jobs').select('payload').where('id', '=', id).executeTakeFirst();
  return row?.payload;
}

/** What a finished job has found, if its result is no file; null otherwise. */
export async function readResult(db: Db, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('jobs')
    .select('result')
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row?.result ?? null;
}

/** The newest jobs of an account. */
export async function listJobsOf(db: Db, accountId: number, now: Date): Promise<readonly JobRow[]> {
  const rows = await jobsOf(db, accountId, now).orderBy('created_at', 'desc').orderBy('id').limit(listedJobs).execute();
  return rows.map(known);
}

/** SQL condition: a job has not ended, or its row is still kept. Source: JOB-6. */
function isKeptSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(expires_at is null or expires_at > ${now})`;
}

function jobsOf(db: Db, accountId: number, now: Date) {
  return db.selectFrom('jobs').select(shown).where('account_id', '=', accountId).where(isKeptSql(now));
}

function known<T extends { readonly state: string }>(row: T): T & { readonly state: JobState } {
  const state = jobStates.find((one) => one === row.state);
  if (state === undefined) throw new Error(`Unknown state of a job: ${row.state}`);
  return { ...row, state };
}

/** Cancels a job of an account and removes its file from the row. @returns false if there is no such job */
export async function markCancelled(
  tx: Tx,
  accountId: number,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('jobs')
    .set(({ fn, val }) => ({
      ...{ state: 'cancelled', error: null, file_key: null, file_name: null, file_type: null, file_bytes: null },
      result: null,
      expires_at: fn.coalesce('expires_at', val(until)),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isKeptSql(now))
    .returning('id')
    .execute();
  return rows.length > 0;
}
