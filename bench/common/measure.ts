import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The middle of some numbers; `NaN` of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
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
export async function backendMeter(pool: pg.Pool): Promise<BackendMeter> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid');
  const file = `/proc/${rows[0]?.pid ?? 0}/schedstat`;
  const onLinux = existsSync(file);
  // The first number is the time on a processor, nanoseconds.
  const read = () => (onLinux ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now());
  return {
    measures: onLinux ? 'cpu' : 'wall',
    async run(work, times) {
      const before = read();
      for (let index = 0; index < times; index++) await work(index);
      return (read() - before) / times;
    },
  };
}
