import { addAbortSignal } from 'node:stream';
import { isOutage, Problem, type ProblemType } from '@trapline/domain/common/errors.ts';
import { jobKeptSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { progressToReport, type ReportedProgress } from '@trapline/domain/jobs/progress.rules.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { enqueue, patientTries } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.topic.ts';
import { jobFileKey, jobFolder } from './job-files.names.ts';
import type { JobRunner, JobWork, MadeFile } from './job-kind.types.ts';
import { beginRun, endRun, type JobRun, noteProgress, putBackRun, type RunEnd } from './job-run.store.ts';
import { queueJob } from './request-job.actions.ts';

/** Services for running jobs. */
export type RunServices = Pick<Services, 'db' | 'pool' | 'clock' | 'log' | 'storage'>;

/** Time a runner has to stop after its signal was aborted, milliseconds. Source: JOB-9. */
const stopWithinMs = 1_000;

/** An attempt of the queue. */
export interface JobTry {
  /** Whether it is the last attempt. */
  readonly lastTry: boolean;
  /** Aborted when the process is stopping. */
  readonly ending: AbortSignal;
  /** Aborted when the run no longer counts: the job was cancelled, given up, or started by another process. */
  readonly lost: AbortController;
}

/**
 * Runs a waiting job, and after a kill runs it again from the start. A process that was considered dead but continues
 * changes nothing. Source: JOB-2, JOB-6, JOB-9.
 * @throws the runner's error, if the queue is to attempt it again
 */
export async function runJob(
  services: RunServices,
  runners: ReadonlyMap<string, JobRunner>,
  id: string,
  attempt: JobTry,
): Promise<void> {
  const run = await transaction(services.db, async (tx) => {
    const begun = await beginRun(tx, id);
    if (begun) await publishJobChanges(tx, [begun]);
    return begun;
  });
  if (!run) return;
  const signal = AbortSignal.any([attempt.ending, attempt.lost.signal]);
  const files = new RunFiles(services, run, signal);
  const found: { json: string | null } = { json: null };
  try {
    await work(services, runners, { run, files, found, signal, lost: attempt.lost });
  } catch (error) {
    await files.tryToDiscard();
    await afterFailure(services, run, attempt, error);
    return;
  }
  const end: RunEnd = { state: 'done', progress: 100, ...files.columns(), result: found.json };
  if (!(await change(services, run, (tx) => endRun(tx, run, end, expiry(services))))) await files.discard();
}

interface RunContext {
  readonly run: JobRun;
  readonly files: RunFiles;
  /** A result that is no file. */
  readonly found: { json: string | null };
  /** Aborted when the run is to stop. */
  readonly signal: AbortSignal;
  readonly lost: AbortController;
}

async function work(
  services: RunServices,
  runners: ReadonlyMap<string, JobRunner>,
  { run, files, found, signal, lost }: RunContext,
): Promise<void> {
  const runner = runners.get(run.kind);
  if (!runner) throw new Error(`No runner for jobs of the kind ${run.kind}`);
  const reader = () => readerOf(services, runner, run);
  await reader();
  const report = progressReports(services, run, lost);
  const given: Omit<JobWork<unknown>, 'payload'> = {
    askedBy: run.asked_by,
    reader,
    signal,
    progress: async (percent) => {
      signal.throwIfAborted();
      if (await report(percent)) await reader();
      signal.throwIfAborted();
    },
    keepFile: (file) => files.keep(file),
    keepFindings: (findings) => {
      found.json = JSON.stringify(findings);
    },
  };
  await untilStopped(runner.start(run.payload, given), signal);
  // A right that ended meanwhile leaves no result behind.
  await reader();
}

/**
 * The account of a run with its current rights.
 * @throws Problem `forbidden` if it may no longer act, or no longer have what the job is about. Source: JOB-10
 */
async function readerOf(services: RunServices, runner: JobRunner, run: JobRun): Promise<CallerAccount> {
  const account = await findActingAs(services.db, { accountId: run.account_id, ownId: run.asked_by });
  if (!account) throw new Problem('forbidden');
  try {
    await runner.checkRight(services, account, run.payload, null);
  } catch (error) {
    // Whether it was deleted or is no longer shared is not revealed.
    const isRefusal = error instanceof Problem && error.status < 500;
    throw isRefusal ? new Problem('forbidden', { cause: error }) : error;
  }
  return account;
}

/**
 * Waits for a runner; after an abort only for a moment, so that a runner that ignores its signal neither blocks the
 * queue nor keeps the process from stopping. What it does afterwards changes nothing: its run no longer counts.
 * @throws the runner's error, or the reason of the abort
 */
async function untilStopped(runner: Promise<void>, signal: AbortSignal): Promise<void> {
  const tooLate = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => tooLate.reject(signal.reason), stopWithinMs);
  };
  if (signal.aborted) startTimer();
  else signal.addEventListener('abort', startTimer, { once: true });
  try {
    await Promise.race([runner, tooLate.promise]);
  } finally {
    signal.removeEventListener('abort', startTimer);
    clearTimeout(timer);
  }
}

/** Decides what happens after a failed attempt. @throws the error if it is to be attempted again */
async function afterFailure(services: RunServices, run: JobRun, attempt: JobTry, error: unknown): Promise<void> {
  const { id, kind } = run;
  if (attempt.lost.signal.aborted) return;
  if (attempt.ending.aborted) {
    // This does not count as an attempt: the job is queued again with all of its attempts.
    await change(services, run, async (tx) => {
      const mine = await putBackRun(tx, run);
      if (mine) await queueJob(tx, run);
      return mine;
    });
    return;
  }
  const foreseen = error instanceof Problem && error.status < 500;
  if (!foreseen && !attempt.lastTry) {
    await change(services, run, (tx) => putBackRun(tx, run));
    throw error;
  }
  if (!foreseen) services.log.error({ err: error, job: id, kind }, 'A job that a user waits for has failed');
  const type: ProblemType = error instanceof Problem ? error.type : 'internal_error';
  await change(services, run, async (tx) => {
    const mine = await endRun(tx, run, { state: 'failed', error: type }, expiry(services));
    // Earlier runs whose processes were killed may have left files.
    if (mine) await enqueue(tx, { task: 'delete_files', tries: patientTries, payload: { prefixes: [jobFolder(id)] } });
    return mine;
  });
}

/** When a job that ends now expires. */
function expiry({ clock }: RunServices): Date {
  return new Date(clock.now() + jobKeptSeconds * 1_000);
}

/** Updates the job of a run and publishes the change. @returns false if the run no longer counts */
function change({ db }: RunServices, run: JobRun, write: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return transaction(db, async (tx) => {
    const mine = await write(tx);
    if (mine) await publishJobChanges(tx, [run]);
    return mine;
  });
}

/**
 * Stores progress, at most once a second, and detects that the run no longer counts. The function returns whether the
 * progress was stored. Source: JOB-7.
 */
function progressReports(services: RunServices, run: JobRun, lost: AbortController) {
  let last: ReportedProgress | null = null;
  return async (percent: number): Promise<boolean> => {
    const at = services.clock.now();
    const whole = progressToReport(percent, last, at);
    if (whole === null) return false;
    last = { percent: whole, at };
    const stored = await change(services, run, (tx) => noteProgress(tx, run, whole));
    if (!stored) lost.abort();
    return stored;
  };
}

/** The result file of a run. */
class RunFiles {
  readonly #services: RunServices;
  readonly #run: JobRun;
  readonly #signal: AbortSignal;
  #number = 0;
  #kept: { readonly key: string; readonly bytes: number; readonly file: MadeFile } | null = null;

  constructor(services: RunServices, run: JobRun, signal: AbortSignal) {
    this.#services = services;
    this.#run = run;
    this.#signal = signal;
  }

  async keep(file: MadeFile): Promise<void> {
    // An error before storage reads the stream would end the process without a listener. Reading throws it again.
    file.bytes.on('error', () => undefined);
    addAbortSignal(this.#signal, file.bytes);
    try {
      await this.#store(file);
    } finally {
      file.bytes.destroy();
    }
  }

  async #store(file: MadeFile): Promise<void> {
    const { storage } = this.#services;
    this.#signal.throwIfAborted();
    await storage.check();
    const incoming = await storage.receive(file.bytes, () => undefined);
    const key = jobFileKey(this.#run.id, this.#run.run, (this.#number += 1));
    try {
      await this.discard();
      await incoming.commit(key);
    } catch (error) {
      // It may still be open, and an open file that is forgotten ends the process.
      await incoming.discard();
      throw error;
    }
    this.#kept = { key, bytes: incoming.written.bytes, file };
    if (!this.#signal.aborted) return;
    // After an abort nobody may be left to discard the file.
    await this.discard();
    this.#signal.throwIfAborted();
  }

  /** Discards it if the storage responds; otherwise the files are deleted with the job. */
  async tryToDiscard(): Promise<void> {
    try {
      await this.discard();
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#services.log.warn({ err: error }, 'Files of a run that failed are kept until its job is deleted');
    }
  }

  async discard(): Promise<void> {
    if (this.#kept) await this.#services.storage.delete(this.#kept.key);
    this.#kept = null;
  }

  columns() {
    const kept = this.#kept;
    return {
      file_key: kept?.key ?? null,
      file_name: kept?.file.name ?? null,
      file_type: kept?.file.contentType ?? null,
      file_bytes: kept?.bytes ?? null,
    };
  }
}
