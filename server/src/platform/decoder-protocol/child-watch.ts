import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { DecodeError, type DecodeFailure } from './decode-error.ts';

/** What a job in another process may use. */
export interface JobLimits {
  /** Milliseconds until the process is killed. */
  readonly deadline: number;
  /** Resident bytes of the process. */
  readonly memory: number;
  /** Milliseconds between two looks at the memory. */
  readonly watchEvery: number;
}

/**
 * Looks at a process's time and memory until stopped; calls `overrun` at most once with what was exceeded.
 * @returns stops watching
 */
export function watchProcess(
  child: ChildProcess,
  limits: JobLimits,
  overrun: (error: DecodeError) => void,
): () => void {
  const report = (reason: DecodeFailure, message: string) => overrun(new DecodeError(reason, message));
  const deadline = setTimeout(
    () => report('timeout', `Decoding was not done after ${limits.deadline / 1000} s`),
    limits.deadline,
  );
  const look = async () => {
    const bytes = await residentBytes(child.pid ?? 0);
    if (bytes > limits.memory) {
      report(
        'memory',
        `Decoding needed ${Math.round(bytes / 1e6)} MB, more than ${Math.round(limits.memory / 1e6)} MB`,
      );
    }
  };
  const memory = setInterval(() => void look(), limits.watchEvery);
  void look();
  return () => {
    clearTimeout(deadline);
    clearInterval(memory);
  };
}

/**
 * Keeps the end of what a process writes to standard error, for the message of a crash.
 * @param length characters that are kept
 * @returns what was kept so far
 */
export function keepLastWords(child: ChildProcess, length: number): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-length);
  });
  // A pipe that breaks has no more to tell; that the process is gone is seen elsewhere.
  child.stderr?.on('error', () => undefined);
  return () => words;
}

/** Resident memory of a process in bytes; 0 where the system does not tell (no /proc) or the process is gone. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
