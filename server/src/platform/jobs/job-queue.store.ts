import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Logger as JobLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Clock } from '../base/clock.ts';
import { reached } from '../database/connection.ts';
import type { Db } from '../database/database.ts';
import type { Logger } from '../base/log.ts';
import { currentWork, within } from '../base/work-context.ts';
import { span, traceFlag } from '../traces/traces.ts';

/** A job to be run after the transaction that requests it has committed. */
export interface JobRequest {
  readonly task: string;
  readonly payload: object;
  /** Jobs in the same queue run one after another. */
  readonly queue?: string;
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Maximum number of attempts; default 8, with growing delays. */
  readonly tries?: number;
  /** Lower values run first; default 0. */
  readonly priority?: number;
}

/** Tries of a job whose loss nothing else makes up for: with growing delays, several days. */
export const patientTries = 20;

const requestPrefix = 'request:';

/** Flags of jobs that are queued now: the request that they serve, and the trace that they continue. Source: RUN-9. */
function flagsNow(): string[] | null {
  const { request_id } = currentWork();
  const request = request_id === undefined ? [] : [`${requestPrefix}${request_id}`];
  const trace = traceFlag();
  const flags = trace === null ? request : [...request, trace];
  return flags.length === 0 ? null : flags;
}

/** Queues a job in the caller's transaction; it is discarded on rollback. Source: JOB-1. */
export async function enqueue(db: Db, job: JobRequest): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.task}::text, payload => ${JSON.stringify(job.payload)}::json,
    queue_name => ${job.queue ?? null}::text, run_at => ${job.runAt ?? null}::timestamptz,
    max_attempts => ${job.tries ?? usualTries}::int, job_key => ${job.key ?? null}::text,
    priority => ${job.priority ?? 0}::int, flags => ${flagsNow()}::text[])`.execute(db);
}

/** Queues several jobs in one statement. */
export async function enqueueAll(db: Db, jobs: readonly Omit<JobRequest, 'queue' | 'key'>[]): Promise<void> {
  if (jobs.length === 0) return;
  const [tasks, payloads] = [jobs.map(({ task }) => task), jobs.map(({ payload }) => JSON.stringify(payload))];
  const [times, tries] = [jobs.map(({ runAt }) => runAt ?? null), jobs.map((job) => job.tries ?? usualTries)];
  await sql`select graphile_worker.add_job(identifier => job.task, payload => job.payload::json,
      run_at => job.run_at, max_attempts => job.tries, priority => job.priority, flags => ${flagsNow()}::text[])
    from unnest(${tasks}::text[], ${payloads}::text[], ${times}::timestamptz[], ${tries}::int[],
      ${jobs.map(({ priority }) => priority ?? 0)}::int[]) job (task, payload, run_at, tries, priority)`.execute(db);
}

/** SQL condition: the job with this key is waiting or running, so it has attempts left. @param key SQL of the key */
export function jobWaits(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from graphile_worker._private_jobs job
    where job.key = ${key} and job.attempts < job.max_attempts)`;
}

/** Whether the job with a key is waiting or running. */
export async function isJobWaiting(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select ${jobWaits(sql`${key}`)} waits`.execute(db);
  return rows[0]?.waits === true;
}

/** Number of jobs that are waiting or running, and of those that failed for good; for health checks and tests. */
export async function countJobs(db: Db): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts)::int waiting,
      count(*) filter (where attempts >= max_attempts)::int failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Jobs of some tasks that wait or run. */
interface DueJobs {
  readonly waiting: number;
  /** Since when the oldest of them could have run; null: none is due. */
  readonly dueSince: Date | null;
  /** The same, or since when one exists that was attempted and waits for its next attempt. */
  readonly undoneSince: Date | null;
}

/** Counts the jobs of some tasks that wait or run. */
export async function dueJobs(db: Db, tasks: readonly string[] | 'all', now: Date): Promise<DueJobs> {
  const ofTasks = tasks === 'all' ? sql`` : sql`and task_identifier = any(${[...tasks]}::text[])`;
  const { rows } = await sql<{ waiting: number; due: Date | null; undone: Date | null }>`
    select count(*)::int waiting, min(run_at) filter (where run_at <= ${now}) due,
      min(case when attempts > 0 then created_at when run_at <= ${now} then run_at end) undone
    from graphile_worker.jobs where attempts < max_attempts ${ofTasks}`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, dueSince: rows[0]?.due ?? null, undoneSince: rows[0]?.undone ?? null };
}

/** Number of waiting or running jobs of a task whose payload contains these values. */
export async function countWaitingFor(db: Db, task: string, values: object): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and j.attempts < j.max_attempts
      and j.payload::jsonb @> ${JSON.stringify(values)}::jsonb`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rejects when the queue does not respond. */
export async function pingQueue(db: Db): Promise<void> {
  await sql`select from graphile_worker.jobs limit 1`.execute(db);
}

/** Default number of attempts. */
const usualTries = 8;

/** Argument of a task. */
export interface TaskContext {
  readonly payload: unknown;
  /** Unique id of the job across installations; the same for each attempt. */
  readonly job: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Whether this is the last attempt. */
  readonly lastTry: boolean;
  /** Aborted when the process is shutting down. */
  readonly signal: AbortSignal;
}

/** Tasks by name. Tasks must be idempotent, because they may run twice. Source: JOB-2. */
export type Tasks = Readonly<Record<string, (context: TaskContext) => Promise<void>>>;

/** Options of a worker. */
export interface WorkerOptions {
  /** Must be a direct connection: LISTEN does not work through a pooler. */
  readonly url: string;
  readonly tasks: Tasks;
  /** Crontab lines of graphile-worker, UTC. */
  readonly crontab: string;
  readonly concurrency: number;
  /** Groups of tasks that mostly wait for other systems: each has its own workers, and delays no other tasks. */
  readonly apart?: readonly { readonly tasks: Tasks; readonly concurrency: number }[];
  readonly log: Logger;
  readonly db: Db;
  readonly clock: Clock;
  /** Whether no other process uses this database, so that all locked jobs were left by a killed process. */
  readonly alone: boolean;
}

const heartbeatMs = 10_000;
const deadAfterMs = 45_000;

/** Records that the workers of this process are alive, and releases the jobs of dead workers. Source: JOB-3. */
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
  // An attempt that ended with its process does not count: jobs cannot crash it, since decoding runs in another process.
  await sql`update graphile_worker._private_jobs
    set attempts = greatest(attempts - 1, 0), run_at = now(), locked_at = null, locked_by = null
    where locked_by is not null and locked_by not in (select id from job_workers)`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_job_queues
    where locked_by is not null and locked_by not in (select id from job_workers)))`.execute(db);
}

/** Uncounts the current attempts of these workers' jobs, as after a kill. Source: JOB-3. */
async function uncountTries(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where locked_by = any(${ids}::text[])`.execute(db);
}

/** Runs jobs until stopped; stopping releases running jobs after a short grace period. */
export async function runWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { apart = [] } = options;
  const ending = new AbortController();
  if (options.alone) await options.db.deleteFrom('job_workers').execute();
  const events: WorkerEvents = new EventEmitter();
  const ids = new Set<string>();
  // Jobs are locked by the pool of workers, not by one of them.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  const stopLooking = lookAgainAfterQueuedJobs(events);
  // A separate pool, closed before the database: nobody would handle the error of a connection lost in between.
  const pool = new pg.Pool({
    ...reached(options.url),
    max: [options, ...apart].reduce((sum, { concurrency }) => sum + concurrency + 2, 0),
    application_name: 'trapline-jobs',
  });
  const lost = (error: Error) => {
    // During shutdown, closing connections may be notified that the database is shutting down, too.
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
    beat().catch((error: unknown) => options.log.warn({ err: error }, 'The heartbeat of the workers failed'));
  }, heartbeatMs);
  return {
    stop: async () => {
      clearInterval(beating);
      stopLooking();
      // Runners are stopped first, so that they take no more jobs; jobs are interrupted once their attempts are uncounted.
      await Promise.all([
        ...runners.map((runner) => runner.stop()),
        uncountTries(options.db, [...ids])
          .catch((error: unknown) => options.log.warn({ err: error }, 'Interrupted attempts could not be uncounted'))
          .finally(() => ending.abort()),
      ]);
      // The queue does not wait until the end of a job has been recorded, only until recording has begun.
      await setImmediate();
      await pool.end();
    },
  };
}

/** Milliseconds after a job of a named queue at which idle workers look for the next one. */
const looksAfterQueuedJob = [5, 25, 100] as const;

/**
 * Lets idle workers look for the next job soon after one of a named queue has ended. The queue asks for the next job
 * before it has recorded the end of the last one, so that the named queue seems to be occupied, and would look again
 * only at the next poll: a sensor's photos would be understood one every two seconds. Source: JOB-2.
 * @returns a function that ends this
 */
function lookAgainAfterQueuedJobs(events: WorkerEvents): () => void {
  const timers = new Set<NodeJS.Timeout>();
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id === null) return;
    for (const wait of looksAfterQueuedJob) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        worker.workerPool.nudge(1);
      }, wait);
      timers.add(timer);
    }
  });
  return () => {
    events.removeAllListeners('job:complete');
    for (const timer of timers) clearTimeout(timer);
  };
}

/** The request that queued a job, by its flags. */
function requestIn(flags: readonly string[]): { readonly request_id?: string } {
  const flag = flags.find((one) => one.startsWith(requestPrefix));
  return flag === undefined ? {} : { request_id: flag.slice(requestPrefix.length) };
}

function toTaskList(tasks: Tasks, signal: AbortSignal): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) {
    list[name] = (payload, { job }) => {
      const context = {
        payload,
        job: `${job.id} ${job.created_at.toISOString()}`,
        attempt: job.attempts,
        lastTry: job.attempts >= job.max_attempts,
        signal,
      };
      const flags = Object.keys(job.flags ?? {});
      const attributes = { 'trapline.task': name, 'trapline.attempt': job.attempts };
      return within({ job: `${name} ${job.id}`, ...requestIn(flags) }, () =>
        span(`job ${name}`, { kind: 'job', attributes, flags }, () => task(context)),
      );
    };
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
