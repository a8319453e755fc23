import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runMigrations as installJobTables } from 'graphile-worker';
import { connectAlone, reached } from './connection.ts';
import { locks } from './locks.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Names of the migrations in order. Each file runs in one transaction. */
async function migrationFiles(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file));
  return files.toSorted();
}

/** The number of a migration. Databases are compared by number only, so that files can be renamed. */
function numberOf(file: string): string {
  return file.slice(0, 4);
}

/** How a migration waits for tables that others use. Times in milliseconds. */
interface Waiting {
  /** A statement that waits longer for a table gives up: everybody who uses the table waits behind it. */
  readonly lockTimeout: number;
  /** Time between two tries, in which the others go on. */
  readonly pause: number;
  readonly tries: number;
}

const usualWaiting: Waiting = { lockTimeout: 3_000, pause: 2_000, tries: 60 };

/** Options of a migration. */
export interface MigrateOptions {
  readonly waiting?: Waiting;
  /** Names of the migrations to stop after; default: all. */
  readonly only?: readonly string[];
  /** Whether a backup is being restored into the database, which otherwise may not be used yet. */
  readonly restoring?: boolean;
}

/** PostgreSQL's code for a lock that did not come in time. */
const lockNotAvailable = '55P03';

/**
 * Migrates a database to this version: runs numbered .sql files, each in its own transaction, under an advisory lock,
 * so that several processes may start at once. Needs a direct connection (no pooler). Source: DB-6.
 * @returns the names of the migrations that were run
 * @throws when the database has a migration unknown to this version, because it is newer, and when a table is in use
 * for too long
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { waiting = usualWaiting, only, restoring = false } = options;
  const client = await connectAlone(url, { application_name: 'trapline-migrate' });
  const done: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migrations]);
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
    if (!restoring) await checkRestored(client);
    const known = await client.query<{ name: string }>('select name from migrations');
    const run = new Set(known.rows.map(({ name }) => numberOf(name)));
    const files = await migrationFiles();
    const here = new Set(files.map(numberOf));
    const wanted = only === undefined ? here : new Set(only.map(numberOf));
    const unknown = [...(only ?? []), ...known.rows.map(({ name }) => name)].filter(
      (name) => !here.has(numberOf(name)),
    );
    if (unknown.length > 0) {
      throw new Error(
        `The ${only === undefined ? 'database' : 'backup'} is newer than this version of Trapline: it knows ` +
          `${unknown.join(', ')}. Start the version that was used last, or a newer one.`,
      );
    }
    for (const file of files.filter((name) => !run.has(numberOf(name)) && wanted.has(numberOf(name)))) {
      const sql = await readFile(new URL(file, folder), 'utf8');
      await runMigration(client, { file, sql }, waiting);
      done.push(file);
    }
    await client.query('select pg_advisory_unlock($1)', [locks.migrations]);
  } finally {
    await client.end();
  }
  await migrateJobTables(url);
  return done;
}

/** The queue's own migrations, through a pool of ours: its own would not be encrypted in the same way. */
async function migrateJobTables(url: string): Promise<void> {
  const pgPool = new pg.Pool({ ...reached(url), max: 1, application_name: 'trapline-migrate' });
  // A lost connection makes the current or the next statement fail.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await installJobTables({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** @throws Error when a backup is being restored, or that has ended early */
async function checkRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ restoring: boolean }>(`select to_regclass('restores') is not null restoring`);
  if (rows[0]?.restoring !== true) return;
  throw new Error(
    'A backup is being restored into this database, or that ended early. If it ended, restore it once more into an ' +
      'empty database.',
  );
}

async function runMigration(
  client: pg.Client,
  { file, sql }: { readonly file: string; readonly sql: string },
  { lockTimeout, pause, tries }: Waiting,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeout}`);
      await client.query(sql);
      await client.query('insert into migrations (name) values ($1)', [file]);
      await client.query('commit');
      return;
    } catch (cause) {
      await client.query('rollback');
      const isInUse = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (!isInUse) throw new Error(`Migration ${file} failed`, { cause });
      if (attempt === tries) {
        throw new Error(`Migration ${file} needs a table that somebody else has been using for too long`, { cause });
      }
    }
    await sleep(pause);
  }
}
