import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number | undefined;
  /** Takes connections. */
  readonly ready: boolean;
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it holds no process id yet. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]);
  return { pid, port: Number.isSafeInteger(port) && port > 0 ? port : undefined, ready: lines[7]?.trim() === 'ready' };
}

/** Is this process a PostgreSQL that works on this cluster? A process id may long belong to somebody else. */
export function runsCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (existsSync('/proc/self/cwd')) {
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch (error) {
      // Gone between two looks, or another user's process, which ours never is.
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Stops a database that a killed portal left running on this cluster, and removes a `postmaster.pid` whose process
 * id now belongs to somebody else (PostgreSQL itself would refuse to start; a dead id it handles).
 */
export async function stopLeftOver(cluster: string, log: Log): Promise<void> {
  const found = readPostmaster(cluster);
  if (found === undefined) return;
  if (!runsCluster(found.pid, cluster)) {
    if (isAlive(found.pid)) {
      log.warn(
        `The database's process file names process ${found.pid}, which is no database of ours any more; removed`,
      );
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
    }
    return;
  }
  log.warn(`A database was left running by a portal that was killed (process ${found.pid}); stopping it first`);
  await stopProcess(found.pid, () => !runsCluster(found.pid, cluster), log);
}

/** How a PostgreSQL is asked to end, and the seconds that it gets for each. */
interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly seconds: number;
}

/**
 * A fast shutdown (open transactions are rolled back, everything is written) takes a moment. One that repairs itself
 * after a crash may not hear of it, so an immediate one follows soon (the next start recovers), at last a kill. A portal
 * that ends gives all of its parts 25 s together, and one that starts has promised to be ready after 15 s.
 */
export const stopSteps: readonly StopStep[] = [
  { signal: 'SIGINT', seconds: 10 },
  { signal: 'SIGQUIT', seconds: 10 },
  { signal: 'SIGKILL', seconds: 10 },
];

/**
 * Ends a PostgreSQL, in order if it can. Returns when it is gone.
 * @param steps what is tried one after the other
 * @throws Error when it outlives all of them
 */
export async function stopProcess(
  pid: number,
  isGone: () => boolean,
  log: Log,
  steps: readonly StopStep[] = stopSteps,
): Promise<void> {
  for (const { signal, seconds } of steps) {
    if (isGone()) return;
    if (signal !== 'SIGINT') log.warn(`The database did not stop in time; sending ${signal}`);
    if (!send(pid, signal)) return;
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
      if (isGone()) return;
      await delay(20);
    }
  }
  throw new Error(`The database process ${pid} does not end`);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
