import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Contents of `postmaster.pid` of a running PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number | undefined;
  /** Whether it accepts connections. */
  readonly ready: boolean;
}

/** Reads `postmaster.pid` of a cluster; undefined when it is missing or has no process id yet. */
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

/** Whether a process is a PostgreSQL running on this cluster. The process id may have been reused. */
export function runsCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (existsSync('/proc/self/cwd')) {
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch (error) {
      // It has exited in the meantime, or belongs to another user, so it is not ours.
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
 * Stops a database that a killed portal left running on this cluster, and deletes a `postmaster.pid` whose process id
 * was reused (PostgreSQL would refuse to start then; it handles the id of a dead process itself).
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

/** A way to stop PostgreSQL, and how many seconds to wait for it. */
interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly seconds: number;
}

/**
 * A fast shutdown (open transactions are rolled back, everything is written) takes a moment. During crash recovery
 * PostgreSQL may ignore it, so an immediate shutdown follows soon (the next start recovers), and finally a kill. A
 * portal has 25 s for the whole shutdown, and must be ready 15 s after a start.
 */
export const stopSteps: readonly StopStep[] = [
  { signal: 'SIGINT', seconds: 10 },
  { signal: 'SIGQUIT', seconds: 10 },
  { signal: 'SIGKILL', seconds: 10 },
];

/**
 * Stops PostgreSQL, cleanly if possible. Resolves when it has exited.
 * @param steps tried one after another
 * @throws Error when none of them works
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
