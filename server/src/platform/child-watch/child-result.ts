import type { ChildProcess } from 'node:child_process';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type JobLimits, keepLastWords, watchProcess } from './child-watch.ts';

const report = Type.Union([
  /** The child has started; its time limit starts now. */
  Type.Object({ kind: Type.Literal('ready') }),
  Type.Object({ kind: Type.Literal('failure'), message: Type.String() }),
]);
const reportCheck = Compile(report);

/** What every child that reads one file reports, besides what it has read. */
export type ChildReport = Static<typeof report>;

/** How the only result of a child is received. */
export interface ChildWork<R> {
  readonly result: { Check(message: unknown): message is R };
  /** Milliseconds that it may take to start on a busy machine; only then does the time limit of the file start. */
  readonly startMs: number;
  readonly limits: JobLimits;
  readonly signal?: AbortSignal;
}

/** Signals of administrators, service managers, and the kernel when memory is short. */
const killingSignals: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'];

/**
 * Waits for the result of a child that reads one file over the IPC channel, and kills it afterwards, or when it exceeds
 * its limits.
 * @throws DecodeError: `unreadable` if the child could not read the file, `timeout`, `memory`, `crashed`; `failed` if
 * another attempt may succeed; the signal's reason
 */
export async function childResult<R>(child: ChildProcess, work: ChildWork<R>): Promise<R> {
  const { result, startMs, limits, signal } = work;
  const words = keepLastWords(child, 500);
  const { promise, resolve, reject } = Promise.withResolvers<R>();
  let stopWatching = watchProcess(child, { ...limits, deadline: startMs }, reject);
  child.on('message', (message: unknown) => {
    if (result.Check(message)) return resolve(message);
    if (!reportCheck.Check(message))
      return reject(new DecodeError('failed', 'The reading process sent an invalid response'));
    if (message.kind === 'failure') return reject(new DecodeError('unreadable', message.message));
    stopWatching();
    stopWatching = watchProcess(child, limits, reject);
  });
  child.on('error', (error) => reject(new DecodeError('failed', error.message)));
  child.once('close', (code, killed) => {
    // Killed from outside, it says nothing about the file: another attempt may succeed.
    const reason = killed !== null && killingSignals.includes(killed) ? 'failed' : 'crashed';
    reject(new DecodeError(reason, `The reading process died (${killed ?? code}). ${words()}`.trim()));
  });
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    stopWatching();
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
