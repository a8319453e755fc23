import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { DecodeError, type DecodeFailure } from '../decoder-protocol/decode-error.ts';

/** Resource limits of a job in another process. */
export interface JobLimits {
  /** Time limit, milliseconds; then the process is killed. */
  readonly deadline: number;
  /** Maximum resident bytes of the process. */
  readonly memory: number;
  /** Milliseconds between two checks of the memory. */
  readonly watchEvery: number;
}

/**
 * Monitors the time and memory of a process; calls `overrun` at most once, with the exceeded limit.
 * @returns a function that stops monitoring
 */
export function watchProcess(
  child: ChildProcess,
  limits: JobLimits,
  overrun: (error: DecodeError) => void,
): () => void {
  const report = (reason: DecodeFailure, message: string) => overrun(new DecodeError(reason, message));
  const deadline = setTimeout(
    () => report('timeout', `Decoding did not finish within ${limits.deadline / 1000} s`),
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
 * Records the last output of a process to standard error, for crash messages.
 * @param length number of characters to keep
 * @returns a function that returns the output so far
 */
export function keepLastWords(child: ChildProcess, length: number): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-length);
  });
  // A broken pipe can be ignored; the exit of the process is handled elsewhere.
  child.stderr?.on('error', () => undefined);
  return () => words;
}

/** Resident memory of a process in bytes; 0 if the system does not report it (no /proc) or the process has exited. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
