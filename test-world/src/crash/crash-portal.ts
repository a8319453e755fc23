import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  databaseName,
  readPostmaster,
  stopLeftOver,
} from '@trapline/server/platform/embedded-postgres/embedded-postgres.ts';

/** The first product admin of a crash portal. */
export const crashAdmin = { email: 'admin@example.com', password: 'Correct-horse-1' } as const;

/** The real program in a separate process with the embedded database, to be killed by tests. */
export interface CrashPortal {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it without waiting. */
  spawn(): void;
  /** Resolves once it is ready, with milliseconds since `spawn`. Throws with its last output if it exits first. */
  ready(): Promise<number>;
  /** Kills the program, and optionally the processes it started; resolves when it is gone. */
  kill(withDatabase: boolean): Promise<void>;
  /** Shuts the program down cleanly; a database that it left behind goes on. */
  end(): Promise<void>;
  /** Shuts it down cleanly, and its database. */
  stop(): Promise<void>;
  /** URL of its database at present. */
  databaseUrl(): string;
}

const program = fileURLToPath(import.meta.resolve('@trapline/server/main.ts'));

/**
 * Creates a crash portal in an empty folder without starting it.
 * @param settings additional environment variables
 */
export function createCrashPortal(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): CrashPortal {
  const dataDir = join(folder, 'data');
  const cluster = join(dataDir, 'postgres/cluster');
  const output = join(folder, 'portal.log');
  const url = `http://127.0.0.1:${port}`;
  // A worker answers on the port of its metrics only.
  const probed = settings['ROLES'] === 'worker' ? `http://127.0.0.1:${settings['METRICS_PORT']}` : url;
  let child: ChildProcess | undefined;
  let began = 0;

  function running(): ChildProcess {
    if (!child) throw new Error('The portal was not started');
    return child;
  }

  async function end(): Promise<void> {
    if (!child || hasEnded(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  return {
    url,
    dataDir,
    spawn() {
      const log = openSync(output, 'a');
      began = performance.now();
      child = spawn(process.execPath, [program], {
        // It must not see any settings of this machine.
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          DEMO: 'off',
          LOG_LEVEL: 'warn',
          ADMIN_EMAIL: crashAdmin.email,
          ADMIN_PASSWORD: crashAdmin.password,
          ...settings,
        },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
    },
    async ready() {
      const process = running();
      while (!(await answers(`${probed}/readyz`))) {
        if (hasEnded(process)) throw new Error(`The portal did not start:\n${lastLines(output)}`);
        if (performance.now() - began > 120_000)
          throw new Error(`The portal is not ready after 120 s:\n${lastLines(output)}`);
        await delay(20);
      }
      return performance.now() - began;
    },
    async kill(withDatabase) {
      const process = running();
      const others = withDatabase ? descendants(process.pid ?? 0) : [];
      const gone = hasEnded(process) ? Promise.resolve() : once(process, 'exit');
      process.kill('SIGKILL');
      for (const pid of others) killProcess(pid);
      await gone;
    },
    end,
    async stop() {
      await end();
      // After a kill without a restart the database is still running.
      await stopLeftOver(cluster, { info: console.log, warn: console.log, error: console.log });
    },
    databaseUrl() {
      const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
      const port = readPostmaster(cluster)?.port;
      return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
    },
  };
}

/** Whether an address answers that all is well. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-20).join('\n');
}

/** All descendants of a process: decoders, the database and its helpers. */
function descendants(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    parentOf,
  );
  const below = (parent: string): string[] => (children.get(parent) ?? []).flatMap((one) => [one, ...below(one)]);
  return below(String(pid)).map(Number);
}

function parentOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch (error) {
    // The process has exited in the meantime.
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
