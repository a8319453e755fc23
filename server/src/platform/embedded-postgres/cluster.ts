import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, fchownSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Log } from './log.ts';
import type { Place } from './folders.ts';
import type { Programs } from './programs.ts';
import type { RunAs } from './run-as.ts';

/** Name of both superuser and database of the embedded cluster. */
export const databaseName = 'trapline';

/**
 * Creates the cluster if there is none, atomically: an interrupted start leaves `cluster.new`, which the next one
 * deletes.
 * @returns the cluster's folder
 * @throws Error when initdb fails, or the cluster is of another major version of PostgreSQL.
 */
export async function ensureCluster(
  place: Place,
  programs: Programs,
  password: string,
  sync: boolean,
  log: Log,
): Promise<string> {
  const cluster = join(place.root, 'cluster');
  if (existsSync(cluster)) {
    checkVersion(cluster, programs);
    return cluster;
  }
  log.info('Creating a new embedded database');
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(place.root, 'initial-password');
  writeNew(passwordFile, password, place.runAs.owner);
  await run(place, join(programs.home, 'bin/initdb'), [
    ...['--pgdata', unfinished, '--username', databaseName, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // Sorting and case by code point are the same on every machine, whatever its C library. The web app sorts for users.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions', sync ? '--sync-method=fsync' : '--no-sync'],
  ]);
  rmSync(passwordFile, { force: true });
  // The database is created in single-user mode without network, so that a cluster with its final name is complete.
  const single = ['--single', '-D', unfinished, '-c', sync ? 'fsync=on' : 'fsync=off', 'postgres'];
  await run(place, join(programs.home, 'bin/postgres'), single, `create database ${databaseName}\n`);
  renameSync(unfinished, cluster);
  if (sync) syncFolder(dirname(cluster));
  return cluster;
}

function checkVersion(cluster: string, programs: Programs): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (programs.version.startsWith(`${made}.`)) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, the installed one is ${programs.version}. ` +
      'Run `npm run upgrade-database`, or go back to the release that made it.',
  );
}

/** Runs one of PostgreSQL's programs to completion as the database's user. */
async function run(place: Place, program: string, args: readonly string[], input = ''): Promise<void> {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, args, { ...place.runAs.spawn, cwd: place.root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`${program} failed (${code ?? 'killed'}):\n${(out + err).trim()}`);
}

/**
 * The password of the embedded database's superuser: random, created once, readable only by the portal's user. It is
 * written before the cluster is created, so that a kill cannot leave a cluster without it.
 */
export function ensurePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(join(dataDir, 'postgres', 'cluster'))) {
    throw new Error(`${file} is gone, and the embedded database cannot be opened without it. Put it back.`);
  }
  const password = randomBytes(24).toString('base64url');
  writeNew(`${file}.new`, `${password}\n`, undefined);
  renameSync(`${file}.new`, file);
  syncFolder(dataDir);
  return password;
}

/** Writes a secret to a new file, never through a link placed there by someone else. */
function writeNew(file: string, content: string, owner: RunAs['owner']): void {
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  writeSync(handle, content);
  if (owner) fchownSync(handle, owner.uid, owner.gid);
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes renamed and deleted entries of a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Creates the folder for the server's log, which covers a week. */
export function ensureLogFolder(place: Place): string {
  const folder = join(place.root, 'log');
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (place.runAs.owner) chownSync(folder, place.runAs.owner.uid, place.runAs.owner.gid);
  }
  return folder;
}
