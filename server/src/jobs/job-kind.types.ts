import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Findings } from '@trapline/domain/jobs/findings.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';

/**
 * Checks that an account may have the result of a job, as an action would that reads what the job is about: when it is
 * requested, while it runs, and at each download. Source: JOB-10.
 * @param ownId who asks in fact, which differs from the account under an assumed identity; null while the job runs
 * @throws Problem `not_found`, `forbidden`
 */
type RightCheck<P> = (
  services: Pick<Services, 'db' | 'pool'>,
  account: CallerAccount,
  payload: P,
  ownId: number | null,
) => Promise<unknown>;

/** A kind of job that users may request: its name, its payload, and who may have its result. */
export interface JobKind<P> {
  /** Small letters and underscores. */
  readonly name: string;
  /** A stored payload; null if it does not fit this kind (another version of the portal stored it). */
  readonly read: (kept: unknown) => P | null;
  readonly checkRight: RightCheck<P>;
}

/** Defines a kind of job. The code that runs it is registered separately, with `carriesOut`. */
export function defineJobKind<const S extends TSchema>(
  name: string,
  payload: S,
  checkRight: RightCheck<Static<S>>,
): JobKind<Static<S>> {
  const schema = Compile(payload);
  return { name, read: (kept) => (schema.Check(kept) ? kept : null), checkRight };
}

/** The result file of a job. */
export interface MadeFile {
  /** File name for saving; any characters. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Readable;
}

/** What a runner receives. */
export interface JobWork<P> {
  readonly payload: P;
  /** Who asked in fact; differs from the account of the job under an assumed identity. */
  readonly askedBy: number;
  /**
   * The account of the job with its current rights, for calling actions: call it before each chunk that is read.
   * @throws Problem `forbidden` if the account may no longer act, or no longer have what the job is about
   */
  reader(): Promise<CallerAccount>;
  /** Aborted when the job is cancelled or given up, or the process is stopping: stop within a second and throw. */
  readonly signal: AbortSignal;
  /** Reports progress in percent; may be called often. @throws when the job was cancelled, and like `reader` */
  progress(percent: number): Promise<void>;
  /** Stores the result file. A second call replaces it. Its stream is destroyed in any case. @throws after an abort */
  keepFile(file: MadeFile): Promise<void>;
  /** Keeps findings as the result, when the job is done. A second call replaces them. Source: REPORT-5 */
  keepFindings(findings: Findings): void;
}

/** Runs the jobs of a kind. */
export interface JobRunner {
  readonly kind: string;
  /** Checks the right to the result by a stored payload. */
  readonly checkRight: RightCheck<unknown>;
  /** @throws Problem, whose type becomes the job's `error`; after any other error it is attempted again */
  start(payload: unknown, work: Omit<JobWork<unknown>, 'payload'>): Promise<void>;
}

/** Registers the code of a kind of job. A job may run twice with one effect: after a kill it starts again. Source: JOB-2. */
export function carriesOut<P>(kind: JobKind<P>, run: (work: JobWork<P>) => Promise<void>): JobRunner {
  const payloadOf = (kept: unknown): P => {
    const payload = kind.read(kept);
    if (payload === null) throw new Error(`Not a payload of the jobs ${kind.name}`);
    return payload;
  };
  return {
    kind: kind.name,
    checkRight: async (services, account, kept, ownId) => kind.checkRight(services, account, payloadOf(kept), ownId),
    start: async (kept, work) => run({ ...work, payload: payloadOf(kept) }),
  };
}
