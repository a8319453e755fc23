import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Returns the median of some numbers; `NaN` for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Returns the value below which this fraction of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Returns the median of the rounds' ratios: a disturbance of the machine in one round affects both numbers. */
export function medianRatio(rounds: readonly (readonly [product: number, baseline: number])[]): number {
  return median(rounds.map(([product, baseline]) => product / baseline));
}

/** Returns the milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures work on the only connection of a pool, in milliseconds. */
export interface BackendMeter {
  /** What is measured: processor time if the system reports it, otherwise elapsed time. */
  readonly measures: 'cpu' | 'wall';
  /** Returns the mean milliseconds of a run. */
  run(work: (index: number) => Promise<unknown>, times: number): Promise<number>;
}

/** Returns a meter of the server process behind a pool with one connection. */
export function backendMeter(pool: pg.Pool): BackendMeter {
  const onLinux = existsSync('/proc/self/schedstat');
  return {
    measures: onLinux ? 'cpu' : 'wall',
    async run(work, times) {
      // An idle connection may have been replaced, so its process is looked up each time.
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid');
      const read = () => (onLinux ? cpuMilliseconds(rows[0]?.pid ?? 0) : performance.now());
      const before = read();
      for (let index = 0; index < times; index++) await work(index);
      return (read() - before) / times;
    },
  };
}

/**
 * Returns the cost of calls without HTTP, in milliseconds each: all their statements in the database, plus the process
 * that sends them and builds the response.
 */
export async function wholeCalls(meter: BackendMeter, call: (index: number) => Promise<unknown>, times: number) {
  const began = process.cpuUsage();
  const database = await meter.run(call, times);
  const { user, system } = process.cpuUsage(began);
  // Elapsed time already includes both.
  const own = meter.measures === 'cpu' ? (user + system) / 1000 / times : 0;
  return { database, whole: database + own };
}

/** Returns the processor time of a process; it is the first number of the file, in nanoseconds. */
function cpuMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
