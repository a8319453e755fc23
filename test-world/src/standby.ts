import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, cpSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import type { EmbeddedPostgres } from '@trapline/server/platform/embedded-postgres/embedded-postgres.ts';
import { freePort } from './free-port.ts';

/** A streaming replica of an embedded database. */
export interface Standby {
  /** URLs as those of the primary. */
  readonly url: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Makes a replica of a running server and starts it. The embedded programs have no `pg_basebackup`; a base backup is a
 * copy of the files between two statements.
 * @param folder a new folder that everybody may pass through
 */
export async function startStandby(primary: EmbeddedPostgres, folder: string): Promise<Standby> {
  const data = join(folder, 'standby');
  const { programs, original } = await copyBase(primary, data);
  const { hostname, port: from, username, password } = new URL(primary.adminUrl);
  const port = await freePort();
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${from} user=${username} password=${password}'\n`,
  );
  chmodSync(data, 0o700);
  // As root, PostgreSQL runs as another user, who owns the original.
  const { uid, gid } = statSync(original);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) {
    for (const name of ['.', ...readdirSync(data, { encoding: 'utf8', recursive: true })]) {
      chownSync(join(data, name), uid, gid);
    }
  }
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(join(programs, 'postgres'), args, { ...as, cwd: data, env: { LC_ALL: 'C' }, stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGQUIT');
  process.on('exit', kill);
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const adminUrl = at(primary.adminUrl);
  await vi.waitFor(() => run(adminUrl, 'select 1'), { timeout: 20_000, interval: 100 });
  return {
    url: at(primary.url),
    adminUrl,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

/** Copies the files of a running server as a base backup. @returns where its programs and its own files are */
async function copyBase(primary: EmbeddedPostgres, to: string) {
  const client = new pg.Client(primary.adminUrl);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    const { rows } = await client.query<{ original: string; programs: string }>(
      `select current_setting('data_directory') original, (select setting from pg_config where name = 'BINDIR') programs`,
    );
    const [found] = rows;
    if (!found) throw new Error('The server does not tell where it is');
    const own = ['postmaster.pid', 'postmaster.opts'];
    cpSync(found.original, to, { recursive: true, filter: (file) => !own.includes(basename(file)) });
    const ended = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const { labelfile } of ended.rows) writeFileSync(join(to, 'backup_label'), labelfile);
    return found;
  } finally {
    await client.end();
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
