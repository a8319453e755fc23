import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The middle of some numbers; `NaN` of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The value below which so large a part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The median of the ratios of rounds: what happened to the machine in a round happened to both. */
export function medianRatio(rounds: readonly (readonly [product: number, baseline: number])[]): number {
  return median(rounds.map(([product, baseline]) => product / baseline));
}

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Work that the one connection of a pool does, in milliseconds. */
export interface BackendMeter {
  /** What is measured: processor time where the system tells it, else the clock. */
  readonly measures: 'cpu' | 'wall';
  /** Mean milliseconds of a run. */
  run(work: (index: number) => Promise<unknown>, times: number): Promise<number>;
}

/** Measures the server process behind a pool that has one connection. */
export function backendMeter(pool: pg.Pool): BackendMeter {
  const onLinux = existsSync('/proc/self/schedstat');
  return {
    measures: onLinux ? 'cpu' : 'wall',
    async run(work, times) {
      // A connection that idled was replaced by another, so its process is asked for each time.
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid');
      const read = () => (onLinux ? cpuMilliseconds(rows[0]?.pid ?? 0) : performance.now());
      const before = read();
      for (let index = 0; index < times; index++) await work(index);
      return (read() - before) / times;
    },
  };
}

/**
 * What calls cost without their HTTP, milliseconds each: all their statements in the database, and with these the process
 * that asks and makes the answer.
 */
export async function wholeCalls(meter: BackendMeter, call: (index: number) => Promise<unknown>, times: number) {
  const began = process.cpuUsage();
  const database = await meter.run(call, times);
  const { user, system } = process.cpuUsage(began);
  // Where only the clock is read, it has seen both.
  const own = meter.measures === 'cpu' ? (user + system) / 1000 / times : 0;
  return { database, whole: database + own };
}

/** Time of a process on a processor: the first number of the file, nanoseconds. */
function cpuMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
