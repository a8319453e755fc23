import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './folders.ts';
import type { Log } from './log.ts';
import { readPostmaster, stopProcess } from './postmaster-file.ts';
import type { Programs } from './programs.ts';

/** Parameters for starting a server. */
export interface ServerSetup {
  readonly place: Place;
  readonly programs: Programs;
  readonly cluster: string;
  readonly logFolder: string;
  /** File for output before the server's log is open. Not in the server's folder, which belongs to another user. */
  readonly startLog: string;
  readonly durable: boolean;
  readonly log: Log;
}

/** A server that accepts connections. */
export interface RunningServer {
  readonly port: number;
  /** Resolves with the exit code or signal when it exits. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Requests a fast shutdown without waiting. */
  interrupt(): void;
}

/** Settings of a server, passed on its command line, so that they always match this release. */
function settings(setup: ServerSetup, port: number): Record<string, string> {
  const durable = setup.durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // A week of logs, one file per day, terse and without statements, since these contain user data.
    logging_collector: 'on',
    log_directory: setup.logFolder,
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

/**
 * Starts the server on a port and waits until it accepts connections, however long recovery takes.
 * @throws Error with the server's last output when it exits first.
 */
export async function launchServer(setup: ServerSetup, port: number): Promise<RunningServer> {
  const { place, programs, cluster, log } = setup;
  const args = ['-D', cluster, ...Object.entries(settings(setup, port)).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const output = openSync(setup.startLog, 'w', 0o600);
  const child = spawn(join(programs.home, 'bin/postgres'), args, {
    ...place.runAs.spawn,
    cwd: place.root,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // Its own session: signals from the terminal only reach the portal, which then shuts the server down.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const pid = await untilReady(child, ended, setup);
  return {
    port,
    ended,
    stop: () => stopProcess(pid, () => hasEnded(child), log),
    interrupt: () => {
      if (!hasEnded(child)) child.kill('SIGINT');
    },
  };
}

/** Resolves with the server's process id once it accepts connections. */
async function untilReady(child: ChildProcess, ended: Promise<string>, setup: ServerSetup): Promise<number> {
  let failure: string | undefined;
  void ended.then((how) => {
    failure = how;
  });
  const started = performance.now();
  for (let reported = 0; ; await delay(10)) {
    if (failure !== undefined) {
      throw new Error(`The embedded database does not start (${failure}).\n${lastWords(setup)}`);
    }
    const found = readPostmaster(setup.cluster);
    if (found?.ready && found.pid === child.pid) return found.pid;
    const seconds = Math.floor((performance.now() - started) / 5000) * 5;
    if (seconds > reported) {
      reported = seconds;
      setup.log.info(`The database is still starting, ${seconds} s; after a crash it repairs itself first`);
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The last output of the server since this start, and of its newest log. */
function lastWords(setup: ServerSetup): string {
  const logs = readdirSync(setup.logFolder).map((name) => join(setup.logFolder, name));
  const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(0, 1);
  return [setup.startLog, ...newest]
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(-8))
    .join('\n');
}
