import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type JobLimits, keepLastWords, watchProcess } from '../child-watch/child-watch.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type Answer, answerCheck, type ChildSettings, type Job } from '../decoder-protocol/decoder-messages.ts';

const program = fileURLToPath(new URL('decoder-child.ts', import.meta.url));

/** A decoding child process; runs one job at a time. */
export interface Child {
  readonly pid: number;
  readonly jobs: number;
  /** Resident bytes after the last job. */
  readonly rss: number;
  readonly state: 'idle' | 'busy' | 'dead';
  /** Rejects with `DecodeError`, or with the signal's reason after killing the child. */
  run(job: Job, limits: JobLimits, signal: AbortSignal | undefined): Promise<Answer>;
  /** Kills it; resolves when it has exited. */
  kill(): Promise<void>;
}

/**
 * Starts a child. Its environment is empty except for a setting that makes glibc release memory. The last 2,000
 * characters of its standard error are kept for crash messages.
 */
export function startChild(settings: ChildSettings): Child {
  const child = fork(program, [JSON.stringify(settings)], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  setBack(child);
  let state: Child['state'] = 'idle';
  let jobs = 0;
  let rss = 0;
  const lastWords = keepLastWords(child, 2_000);
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  }).then((how) => {
    state = 'dead';
    return how;
  });

  return {
    get pid() {
      return child.pid ?? 0;
    },
    get jobs() {
      return jobs;
    },
    get rss() {
      return rss;
    },
    get state() {
      return state;
    },
    async run(job, limits, signal) {
      state = 'busy';
      jobs++;
      const overrun = Promise.withResolvers<DecodeError>();
      const stopWatching = watchProcess(child, limits, overrun.resolve);
      const aborted = Promise.withResolvers<'aborted'>();
      const abort = () => aborted.resolve('aborted');
      signal?.addEventListener('abort', abort, { once: true });
      try {
        const end = await Promise.race([ask(child, job), overrun.promise, aborted.promise, gone]);
        if (typeof end === 'object' && 'kind' in end) {
          rss = end.rss;
          state = 'idle';
          return end;
        }
        child.kill('SIGKILL');
        const how = await gone;
        if (end === 'aborted') signal?.throwIfAborted();
        if (end instanceof DecodeError) throw end;
        throw new DecodeError('crashed', `The decoding process died (${how}). ${lastWords()}`.trim());
      } finally {
        stopWatching();
        signal?.removeEventListener('abort', abort);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Lowers the priority of a child below that of the portal and the database, since users are waiting for those. */
function setBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // It has already exited, which is handled elsewhere.
    if (!(error instanceof Error)) throw error;
  }
}

/** Sends a job and resolves with the response. Never rejects: the exit of a child is handled elsewhere. */
function ask(child: ChildProcess, job: Job): Promise<Answer | DecodeError> {
  return new Promise((resolve) => {
    child.once('message', (message: unknown) => {
      const fault = () => new DecodeError('failed', 'The decoding process sent an invalid response');
      resolve(answerCheck.Check(message) ? message : fault());
    });
    child.send(job, (error) => {
      if (error) resolve(new DecodeError('crashed', `The decoding process cannot be reached: ${error.message}`));
    });
  });
}
