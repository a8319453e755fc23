import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { CallerAccount } from '../platform/http/handler.ts';

/** A kind of job that people may ask for: its name, and what it is asked for with. */
export interface JobKind<P> {
  /** Small letters and underscores. */
  readonly name: string;
  /** What was kept as a payload of this kind; null when it is not (another version of the portal asked for it). */
  readonly read: (kept: unknown) => P | null;
}

/** Defines a kind of job. What it is to do is said apart, by `carriesOut`: whoever asks for it need not know. */
export function defineJobKind<const S extends TSchema>(name: string, payload: S): JobKind<Static<S>> {
  const schema = Compile(payload);
  return { name, read: (kept) => (schema.Check(kept) ? kept : null) };
}

/** The file that a job makes. */
export interface MadeFile {
  /** As it is saved: text to show, any characters. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Readable;
}

/** What a job is given for its work. */
export interface JobWork<P> {
  readonly payload: P;
  /** Whose job it is, with the rights of this moment: actions are asked as this account. */
  readonly reader: CallerAccount;
  /** Aborted when the job is cancelled or the process is asked to end: stop soon and throw. */
  readonly signal: AbortSignal;
  /** Says how far it is, in percent, as often as it likes. @throws when the job was cancelled */
  progress(percent: number): Promise<void>;
  /** Keeps the file that people download when the job is done; a later one takes its place. */
  keepFile(file: MadeFile): Promise<void>;
}

/** What carries out the jobs of a kind. */
export interface JobRunner {
  readonly kind: string;
  /** @throws Problem whose type the reader is shown, or anything else: then it is tried again */
  start(payload: unknown, work: Omit<JobWork<unknown>, 'payload'>): Promise<void>;
}

/** Says what jobs of a kind do. One may run twice with one effect: after a kill it begins anew. Source: JOB-2. */
export function carriesOut<P>(kind: JobKind<P>, run: (work: JobWork<P>) => Promise<void>): JobRunner {
  return {
    kind: kind.name,
    start: async (kept, work) => {
      const payload = kind.read(kept);
      if (payload === null) throw new Error(`Not a payload of the jobs ${kind.name}`);
      await run({ ...work, payload });
    },
  };
}
