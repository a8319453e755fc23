import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Logger as JobLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../base/clock.ts';
import type { Db } from '../database/database.ts';
import type { Logger } from '../base/log.ts';

/** A job to be done after the transaction that asks for it has committed. */
export interface JobRequest {
  readonly task: string;
  readonly payload: object;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** A waiting job of the same key is replaced. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Tries in all; the default is 8, with growing waits. */
  readonly tries?: number;
  /** Lower runs first; 0 unless told. */
  readonly priority?: number;
}

/** Asks for a job inside the caller's transaction: gone when that rolls back. Source: JOB-1. */
export async function enqueue(db: Db, job: JobRequest): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.task}::text, payload => ${JSON.stringify(job.payload)}::json,
    queue_name => ${job.queue ?? null}::text, run_at => ${job.runAt ?? null}::timestamptz,
    max_attempts => ${job.tries ?? usualTries}::int, job_key => ${job.key ?? null}::text,
    priority => ${job.priority ?? 0}::int)`.execute(db);
}

/** Queues many jobs in one statement. */
export async function enqueueAll(db: Db, jobs: readonly Omit<JobRequest, 'queue' | 'key'>[]): Promise<void> {
  if (jobs.length === 0) return;
  const [tasks, payloads] = [jobs.map(({ task }) => task), jobs.map(({ payload }) => JSON.stringify(payload))];
  const [times, tries] = [jobs.map(({ runAt }) => runAt ?? null), jobs.map((job) => job.tries ?? usualTries)];
  await sql`select graphile_worker.add_job(identifier => job.task, payload => job.payload::json,
      run_at => job.run_at, max_attempts => job.tries, priority => job.priority)
    from unnest(${tasks}::text[], ${payloads}::text[], ${times}::timestamptz[], ${tries}::int[],
      ${jobs.map(({ priority }) => priority ?? 0)}::int[]) job (task, payload, run_at, tries, priority)`.execute(db);
}

/** Jobs that wait or run, for health and tests. */
export async function countJobs(db: Db): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts)::int waiting,
      count(*) filter (where attempts >= max_attempts)::int failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Fails when the queue does not answer. */
export async function pingQueue(db: Db): Promise<void> {
  await sql`select from graphile_worker.jobs limit 1`.execute(db);
}

/** Tries a job gets unless it asks for other. */
const usualTries = 8;

/** What a task gets. */
export interface TaskContext {
  readonly payload: unknown;
  /** Names the job, the same at each try; another for each job of any installation. */
  readonly job: string;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** Whether none follows. */
  readonly lastTry: boolean;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
}

/** Tasks by name. A task may run twice with one effect. Source: JOB-2. */
export type Tasks = Readonly<Record<string, (context: TaskContext) => Promise<void>>>;

/** How the worker runs. */
export interface WorkerOptions {
  /** A direct connection: LISTEN does not pass a pooler. */
  readonly url: string;
  readonly tasks: Tasks;
  /** Crontab lines of graphile-worker, UTC. */
  readonly crontab: string;
  readonly concurrency: number;
  /** Groups of tasks that wait for something else than this process: each has workers of its own and holds up no others. */
  readonly apart?: readonly { readonly tasks: Tasks; readonly concurrency: number }[];
  readonly log: Logger;
  readonly db: Db;
  readonly clock: Clock;
  /** No other process works on this database: whatever is locked was left by a kill. */
  readonly alone: boolean;
}

const heartbeatMs = 10_000;
const deadAfterMs = 45_000;

/** Says which workers of this process live, and gives back the jobs of workers that do not. Source: JOB-3. */
async function heartbeat(db: Db, ids: readonly string[], now: number): Promise<void> {
  const seen = new Date(now);
  for (const id of ids) {
    await db
      .insertInto('job_workers')
      .values({ id, seen_at: seen })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seen }))
      .execute();
  }
  await db
    .deleteFrom('job_workers')
    .where('seen_at', '<', new Date(now - deadAfterMs))
    .execute();
  // A try that ended with its process was none: nothing a job does can end the process, the decoder is another one.
  await sql`update graphile_worker._private_jobs
    set attempts = greatest(attempts - 1, 0), run_at = now(), locked_at = null, locked_by = null
    where locked_by is not null and locked_by not in (select id from job_workers)`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_job_queues
    where locked_by is not null and locked_by not in (select id from job_workers)))`.execute(db);
}

/** Gives the running jobs of these workers their try back, as after a kill. Source: JOB-3. */
async function uncountTries(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where locked_by = any(${ids}::text[])`.execute(db);
}

/** Runs jobs until stopped; stopping puts running ones back after a moment's grace. */
export async function runWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { apart = [] } = options;
  const ending = new AbortController();
  if (options.alone) await options.db.deleteFrom('job_workers').execute();
  const events: WorkerEvents = new EventEmitter();
  const ids = new Set<string>();
  // Jobs are locked by the pool of workers, not by one of them.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  // Our own pool, so that it is closed before the database is: a connection lost in between has nobody to tell.
  const pool = new pg.Pool({
    connectionString: options.url,
    max: [options, ...apart].reduce((sum, { concurrency }) => sum + concurrency + 2, 0),
    application_name: 'trapline-jobs',
  });
  const lost = (error: Error) => {
    // While ending, connections that are closing may hear from the database that it is ending too.
    if (!ending.signal.aborted) options.log.warn({ err: error }, 'The queue lost a connection');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const beat = () => heartbeat(options.db, [...ids], options.clock.now());
  await beat();
  const start = (tasks: Tasks, crontab: string, concurrency: number): Promise<Runner> =>
    run({
      events,
      pgPool: pool,
      taskList: toTaskList(tasks, ending.signal),
      crontab,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      logger: workerLogger(options.log),
    });
  const runners = [await start(options.tasks, options.crontab, options.concurrency)];
  for (const { tasks, concurrency } of apart) runners.push(await start(tasks, '', concurrency));
  await beat();
  const beating = setInterval(() => {
    beat().catch((error: unknown) => options.log.warn({ err: error }, 'The workers could not say that they live'));
  }, heartbeatMs);
  return {
    stop: async () => {
      clearInterval(beating);
      // Runners first, so that they take no further jobs; jobs are interrupted once their tries do not count.
      await Promise.all([
        ...runners.map((runner) => runner.stop()),
        uncountTries(options.db, [...ids])
          .catch((error: unknown) => options.log.warn({ err: error }, 'Interrupted tries are counted'))
          .finally(() => ending.abort()),
      ]);
      // The queue does not wait until the end of a job is recorded; it only began to.
      await setImmediate();
      await pool.end();
    },
  };
}

function toTaskList(tasks: Tasks, signal: AbortSignal): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) {
    list[name] = (payload, { job }) =>
      task({
        payload,
        job: `${job.id} ${job.created_at.toISOString()}`,
        attempt: job.attempts,
        lastTry: job.attempts >= job.max_attempts,
        signal,
      });
  }
  return list;
}

function workerLogger(log: Logger) {
  return new JobLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message);
    else if (level === 'warning') log.warn({ job: meta }, message);
    else log.debug({ job: meta }, message);
  });
}
