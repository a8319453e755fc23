import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptied } from '@trapline/test-world/empty-database.ts';
import { createTestDatabase, type TestDatabase } from '@trapline/test-world/test-database.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { backUpTasks, lastBackup } from './platform/backup/backup.ts';
import { ensureDemo } from './demo/demo.actions.ts';
import { migrate } from './platform/database/migrate.ts';
import { enqueue } from './platform/jobs/job-queue.store.ts';
import { createLogger } from './platform/base/log.ts';

// The commands as an operator gives them, on a portal that is running.

const run = promisify(execFile);
const command = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
let folder: string;
let test: TestPortal;
let other: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-backup-'));
  test = await startTestPortal({ filesDir: join(folder, 'data/files') });
  await ensureDemo(test.portal, { dataDir: folder, say: () => undefined, days: 3, pictures: false });
  const { storage, db } = test.portal.services;
  for (const name of ['one', 'two']) {
    const incoming = await storage.receive(Readable.from([Buffer.from(randomUUID())]), () => undefined);
    await incoming.commit(`documents/${name}/original`);
  }
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueue(db, {
    task: 'delete_files',
    payload: { prefixes: ['新しい'] },
    queue: 'kept',
    runAt,
    tries: 20,
    key: 'kept',
  });
  await test.portal.services.pool.query(`update graphile_worker._private_jobs set attempts = 3 where key = 'kept'`);
  other = await createTestDatabase();
});
afterAll(async () => {
  await test.stop();
  await other.drop();
  await rm(folder, { recursive: true });
});

const place = () => join(folder, 'place');
const key = () => join(folder, 'backup-key');

function environment(dataDir: string, databaseUrl: string) {
  return {
    ...process.env,
    ...{ DATA_DIR: join(folder, dataDir), DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '', STORAGE_URL: '' },
    ...{ BACKUP_KEY_FILE: key(), BACKUP_TO: '' },
  };
}
/** Runs a command. @returns what it said; rejects with that when it failed */
async function say(name: 'back-up' | 'restore', args: readonly string[], env = environment('data', test.databaseUrl)) {
  const { stdout } = await run(process.execPath, [command(name), ...args], { env });
  return stdout;
}

/** A hash of the rows of each table, waiting jobs among them. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  const content: Record<string, string> = {};
  const { rows } = await client.query<{ name: string }>(
    `select relname "name" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('migrations', 'backups', 'job_workers')`,
  );
  const jobs = `select task_identifier, queue_name, run_at, attempts, max_attempts, key, priority from graphile_worker.jobs`;
  const reads = [
    ...rows.map(({ name }) => [name, `select * from ${pg.escapeIdentifier(name)}`] as const),
    ['jobs', jobs],
  ];
  for (const [name = '', select = ''] of reads) {
    const read = await client.query<{ line: string }>(`select r::text line from (${select}) r order by 1`);
    const hash = createHash('sha256');
    for (const { line } of read.rows) hash.update(line);
    content[name] = `${read.rows.length} ${hash.digest('hex')}`;
  }
  await client.end();
  return content;
}

it('restores everything elsewhere, after a drill, and its portal goes on', async () => {
  expect(await say('back-up', ['--new-key', key()])).toContain('keep copies elsewhere');
  await expect(say('back-up', ['--new-key', key()])).rejects.toThrow('EEXIST');
  expect(await say('back-up', [place()])).toMatch(/The backup \S+ is complete: 2 files/);
  expect(await lastBackup(test.portal.services.db)).not.toBeNull();
  const before = await contentOf(test.databaseUrl);
  expect(Object.values(before).filter((content) => !content.startsWith('0 ')).length).toBeGreaterThan(20);
  expect(await say('restore', ['--drill', place()])).toContain('can be restored');

  const env = environment('elsewhere', await emptied(other.url));
  expect(await say('restore', [place()], env)).toMatch(/^Restored: .* 2 files .*Every hash was compared\.$/m);
  expect(await contentOf(other.url)).toEqual(before);
  expect(await migrate(other.url)).toEqual([]);
  const again = await startTestPortal({
    databaseUrl: other.url,
    directUrl: other.url,
    filesDir: join(folder, 'elsewhere/files'),
  });
  // Numbers of new rows go on after those of the restored ones.
  const { rows } = await again.portal.services.pool.query<{ fine: boolean }>(
    `insert into accounts (email, name, password_hash) values ('new@example.com', 'New', 'x')
     returning id > (select max(id) from accounts) fine`,
  );
  expect(rows).toEqual([{ fine: true }]);
  const keys = `select nextval('source_keys') > greatest((select max(key) from sensors),
    (select coalesce(max(key), 0) from station_events)) fine`;
  expect((await again.portal.services.pool.query<{ fine: boolean }>(keys)).rows).toEqual([{ fine: true }]);
  await again.stop();
  // Nothing is overwritten.
  await expect(say('restore', [place()], env)).rejects.toThrow('holds files already');
  await rm(join(folder, 'elsewhere'), { recursive: true });
  await expect(say('restore', [place()], env)).rejects.toThrow('The database is not empty');
}, 300_000);

it('says what is wrong before it does anything', async () => {
  await expect(say('back-up', [])).rejects.toThrow('Usage');
  await expect(say('back-up', [join(folder, 'data/files/backup')])).rejects.toThrow('would be lost together with it');
  await expect(say('back-up', ['ftp://somewhere'])).rejects.toThrow('must be a folder, or begin with s3://');
  await expect(say('restore', [join(folder, 'nothing')])).rejects.toThrow('There are no backups there');
  await expect(say('restore', [place(), 'yesterday'], environment('new', test.databaseUrl))).rejects.toThrow(
    'There is no such backup. Finished ones: 2',
  );
});

it('does not start a portal on a database whose restore ended early', async () => {
  const client = new pg.Client(await emptied(other.url));
  await client.connect();
  await client.query('create table restores (begun_at timestamptz not null default now())');
  await client.end();
  await expect(migrate(other.url)).rejects.toThrow(
    'A backup is being restored into this database, or that ended early',
  );
});

it('is made by the worker when it is due, and then not again', async () => {
  const { services } = test.portal;
  for (const [name, value] of Object.entries(environment('data', test.databaseUrl))) vi.stubEnv(name, value);
  vi.stubEnv('BACKUP_TO', place());
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const at = Date.now() + 2 * 86_400_000;
  const hour = new Date(at).getUTCHours();
  const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  const before = await lastBackup(services.db);
  await backUpTasks({ ...services, log, clock: { now: () => at } }, { hour })['back_up']?.(context);
  const after = await lastBackup(services.db);
  expect(lines.join('')).toContain('A backup was made');
  expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY);
  const next = ((after ?? new Date()).getUTCHours() + 1) % 24;
  await backUpTasks({ ...services, log }, { hour: next })['back_up']?.(context);
  await backUpTasks({ ...services, log }, undefined)['back_up']?.(context);
  expect(await lastBackup(services.db)).toEqual(after);

  vi.stubEnv('BACKUP_KEY_FILE', join(folder, 'gone'));
  await backUpTasks({ ...services, log, clock: { now: () => at } }, { hour })['back_up']?.(context);
  expect(lines.at(-1)).toContain('BACKUP_KEY_FILE: there is no file');
  vi.unstubAllEnvs();
});
