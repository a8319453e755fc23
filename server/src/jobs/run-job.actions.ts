import { Problem, type ProblemType } from '@trapline/domain/common/errors.ts';
import { jobKeptSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { progressToReport, type ReportedProgress } from '@trapline/domain/jobs/progress.rules.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.actions.ts';
import { jobFileKey } from './job-files.names.ts';
import type { JobRunner, JobWork, MadeFile } from './job-kind.actions.ts';
import { beginRun, endRun, type JobRun, noteProgress, putBackRun, type RunEnd } from './job-run.store.ts';
import { queueJob } from './request-job.actions.ts';

/** Services for running jobs. */
export type RunServices = Pick<Services, 'db' | 'clock' | 'log' | 'storage'>;

/** An attempt of the queue. */
export interface JobTry {
  /** Whether it is the last attempt. */
  readonly lastTry: boolean;
  /** Aborted when the process is stopping. */
  readonly ending: AbortSignal;
  /** Aborted when the run no longer counts: the job was cancelled, or started by another process. */
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
  const files = new RunFiles(services, run);
  try {
    await work(services, runners, run, files, attempt);
  } catch (error) {
    await files.discard();
    await afterFailure(services, run, attempt, error);
    return;
  }
  if (!(await ended(services, run, { state: 'done', progress: 100, ...files.columns() }))) await files.discard();
}

async function work(
  services: RunServices,
  runners: ReadonlyMap<string, JobRunner>,
  run: JobRun,
  files: RunFiles,
  { ending, lost }: JobTry,
): Promise<void> {
  const runner = runners.get(run.kind);
  if (!runner) throw new Error(`No runner for jobs of the kind ${run.kind}`);
  const reader = await findActingAs(services.db, { accountId: run.account_id, ownId: run.asked_by });
  if (!reader) throw new Problem('forbidden');
  const signal = AbortSignal.any([ending, lost.signal]);
  const progress = progressReports(services, run, lost);
  const given: Omit<JobWork<unknown>, 'payload'> = {
    reader,
    signal,
    progress: async (percent) => {
      signal.throwIfAborted();
      await progress(percent);
      signal.throwIfAborted();
    },
    keepFile: (file) => files.keep(file),
  };
  await runner.start(run.payload, given);
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
  await ended(services, run, { state: 'failed', error: type });
}

function ended(services: RunServices, run: JobRun, end: RunEnd): Promise<boolean> {
  const expiresAt = new Date(services.clock.now() + jobKeptSeconds * 1_000);
  return change(services, run, (tx) => endRun(tx, run, end, expiresAt));
}

/** Updates the job of a run and publishes the change. @returns false if the run no longer counts */
function change({ db }: RunServices, run: JobRun, write: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return transaction(db, async (tx) => {
    const mine = await write(tx);
    if (mine) await publishJobChanges(tx, [run]);
    return mine;
  });
}

/** Stores progress, at most once a second, and detects that the run no longer counts. Source: JOB-7. */
function progressReports(services: RunServices, run: JobRun, lost: AbortController) {
  let last: ReportedProgress | null = null;
  return async (percent: number): Promise<void> => {
    const at = services.clock.now();
    const whole = progressToReport(percent, last, at);
    if (whole === null) return;
    last = { percent: whole, at };
    if (!(await change(services, run, (tx) => noteProgress(tx, run, whole)))) lost.abort();
  };
}

/** The result file of a run. */
class RunFiles {
  readonly #services: RunServices;
  readonly #run: JobRun;
  #number = 0;
  #kept: { readonly key: string; readonly bytes: number; readonly file: MadeFile } | null = null;

  constructor(services: RunServices, run: JobRun) {
    this.#services = services;
    this.#run = run;
  }

  async keep(file: MadeFile): Promise<void> {
    const { storage } = this.#services;
    await storage.check();
    const incoming = await storage.receive(file.bytes, () => undefined);
    await this.discard();
    const key = jobFileKey(this.#run.id, this.#run.run, (this.#number += 1));
    await incoming.commit(key);
    this.#kept = { key, bytes: incoming.written.bytes, file };
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
