import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterUpgrade, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmaster, runsCluster, stopProcess, stopSteps } from './postmaster-file.ts';

const module = new URL('embedded-postgres.ts', import.meta.url).href;
let dataDir: string;
let said: string[];
const log = {
  info: (message: string) => said.push(message),
  warn: (message: string) => said.push(message),
  error: (message: string) => said.push(message),
};

beforeEach(() => {
  said = [];
  dataDir = mkdtempSync(join(tmpdir(), 'trapline-postgres-'));
  chmodSync(dataDir, 0o711);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const cluster = (): string => join(dataDir, 'postgres/cluster');

async function one(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** A portal that starts the database, writes a row, prints the URL and is then killed. */
async function killedPortal(): Promise<string> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
    console.log(url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout, 'data');
  await one(String(url).trim(), 'create table kept as select 7 as n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return String(url).trim();
}

describe('startEmbeddedPostgres', () => {
  it('creates a cluster, keeps it, and requires the password', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await one(first.url, 'create table kept as select 7 as n');
    const settings = `select current_setting('fsync') || current_setting('data_checksums') || current_setting('jit')`;
    expect(await one(first.url, settings)).toBe('ononoff');
    await expect(one(first.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password');
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    await Promise.all([first.stop(), first.stop()]);
    expect(readPostmaster(cluster())).toBeUndefined();

    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(await one(second.url, 'select n from kept')).toBe(7);
    await second.stop();
    expect(said).toEqual(['Creating a new embedded database']);
  });

  it('serves the portal with a role that is no superuser, and gives it what an earlier version created', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    // As an earlier version did: everything was created by the superuser.
    for (const statement of [
      'create extension btree_gist',
      'create schema jobs',
      'create table counted (id serial primary key, at timestamptz, n int generated always as identity) ',
      'create table months (ts date) partition by range (ts)',
      `create table months_1 partition of months for values from ('2026-01-01') to ('2026-02-01')`,
      'create table jobs.waiting (id int)',
      'create view jobs.seen as select * from jobs.waiting',
      'create sequence jobs.numbers',
      `create type jobs.state as enum ('new')`,
      'create domain jobs.small as int check (value < 9)',
      'create type jobs.pair as (a int, b int)',
      `create function jobs.one() returns int language sql as 'select 1'`,
    ]) {
      await one(first.adminUrl, statement);
    }
    await first.stop();

    const { url, adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log });
    expect(new URL(url).password).not.toBe(new URL(adminUrl).password);
    const rights = `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles
      where rolname = current_user`;
    expect(await one(url, rights)).toBe(false);
    for (const statement of [
      'alter table counted add column more int',
      `create table months_2 partition of months for values from ('2026-02-01') to ('2026-03-01')`,
      'insert into counted (at) values (now())',
      'drop schema jobs cascade',
      'create table later (id int)',
    ]) {
      await one(url, statement);
    }
    await expect(one(url, `copy later to '/tmp/trapline-leak'`)).rejects.toThrow('permission denied');
    await expect(one(url, `set role trapline`)).rejects.toThrow('permission denied');
    await stop();
  });

  it('stops a server that a killed portal left running, and keeps its data', async () => {
    await killedPortal();
    const left = readPostmaster(cluster());
    expect(left && runsCluster(left.pid, cluster())).toBe(true);
    const next = await startEmbeddedPostgres({ dataDir, log });
    expect(said.join()).toContain(`left running by a portal that was killed (process ${left?.pid})`);
    expect(await one(next.url, 'select n from kept')).toBe(7);
    await next.stop();
  });

  it('starts after portal and database were both killed', async () => {
    await killedPortal();
    const left = readPostmaster(cluster());
    process.kill(-(left?.pid ?? Number.NaN), 'SIGKILL');
    const next = await startEmbeddedPostgres({ dataDir, log });
    expect(await one(next.url, 'select n from kept')).toBe(7);
    await next.stop();
  });

  it('leaves an unrelated process alone that reuses the process id of an old database', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    const file = join(cluster(), 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
    const next = await startEmbeddedPostgres({ dataDir, log });
    expect(said.join()).toContain(`names process ${process.pid}, which is no database of ours`);
    await next.stop();
  });

  it('discards the remains of an interrupted start, and starts over', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await first.stop();
    rmSync(cluster(), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/cluster.new'), 'half');
    const next = await startEmbeddedPostgres({ dataDir, log });
    expect(await one(next.url, 'select 1')).toBe(1);
    await next.stop();
  });

  it('restarts a server that dies while the portal is running, on the same port', async () => {
    const running = await startEmbeddedPostgres({ dataDir, log });
    process.kill(readPostmaster(cluster())?.pid ?? Number.NaN, 'SIGKILL');
    await vi.waitFor(() => expect(said).toContain('The embedded database is running again'), { timeout: 20_000 });
    expect(await one(running.url, 'select 1')).toBe(1);
    await running.stop();
    expect(readPostmaster(cluster())).toBeUndefined();
  });

  it('kills a server that does not respond to a clean shutdown, and keeps its data', async () => {
    expect(stopSteps.map(({ signal }) => signal)).toEqual(['SIGINT', 'SIGQUIT', 'SIGKILL']);
    expect(stopSteps[0]?.seconds).toBeLessThanOrEqual(10);
    const first = await startEmbeddedPostgres({ dataDir, log });
    await one(first.url, 'create table kept as select 7 as n');
    const client = new pg.Client(first.url);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
    const frozen = rows[0]?.pid ?? Number.NaN;
    // The server waits for all of its processes, and this one is suspended.
    process.kill(frozen, 'SIGSTOP');
    const pid = readPostmaster(cluster())?.pid ?? Number.NaN;
    const impatient = {
      ...log,
      warn: (message: string) => {
        said.push(message);
        process.kill(frozen, 'SIGCONT');
      },
    };
    const steps = stopSteps.map((step, index) => (index === 0 ? { ...step, seconds: 0.1 } : step));
    await stopProcess(pid, () => !runsCluster(pid, cluster()), impatient, steps);
    expect(said).toContain('The database did not stop in time; sending SIGQUIT');
    expect(runsCluster(pid, cluster())).toBe(false);
    await client.end();

    await vi.waitFor(() => expect(said).toContain('The embedded database is running again'), { timeout: 20_000 });
    expect(await one(first.url, 'select n from kept')).toBe(7);
    await first.stop();
  });

  it('refuses a cluster whose upgrade has ended early, until that is undone', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await one(first.url, 'create table before (n int)');
    await first.stop();
    const upgrade = clusterUpgrade(dataDir);
    expect(upgrade).toMatchObject({ from: upgrade.to });
    upgrade.putAside();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('Run `npm run upgrade-database` again');
    const second = await startEmbeddedPostgres({ dataDir, log, upgrading: true });
    await expect(one(second.url, 'select count(*) from before')).rejects.toThrow('does not exist');
    await second.stop();
    clusterUpgrade(dataDir).takeBack();
    const third = await startEmbeddedPostgres({ dataDir, log });
    expect(await one(third.url, 'select count(*)::int from before')).toBe(0);
    await third.stop();
    upgrade.putAside();
    upgrade.keepNew();
    expect(() => upgrade.putAside()).toThrow('still there from an earlier upgrade');
    upgrade.takeBack();
    expect(existsSync(upgrade.aside)).toBe(true);
  });

  it('reports a cluster of another version', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await first.stop();
    writeFileSync(join(cluster(), 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 15');
  });
});
