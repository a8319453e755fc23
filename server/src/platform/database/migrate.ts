import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { runMigrations as installJobTables } from 'graphile-worker';
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

/**
 * Migrates a database to this version: runs numbered .sql files, each in its own transaction, under an advisory lock,
 * so that several processes may start at once. Needs a direct connection (no pooler). Source: DB-6.
 * @returns the names of the migrations that were run
 * @throws when the database has a migration unknown to this version, because it is newer
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'trapline-migrate' });
  // For a connection lost between two statements only the client emits an error; the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  const done: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migrations]);
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
    const known = await client.query<{ name: string }>('select name from migrations');
    const run = new Set(known.rows.map(({ name }) => numberOf(name)));
    const files = await migrationFiles();
    const here = new Set(files.map(numberOf));
    const unknown = known.rows.flatMap(({ name }) => (here.has(numberOf(name)) ? [] : [name]));
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this version of Trapline: it knows ${unknown.join(', ')}.`);
    }
    for (const file of files.filter((name) => !run.has(numberOf(name)))) {
      const sql = await readFile(new URL(file, folder), 'utf8');
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migrations (name) values ($1)', [file]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${file} failed`, { cause: error });
      }
      done.push(file);
    }
    await client.query('select pg_advisory_unlock($1)', [locks.migrations]);
  } finally {
    await client.end();
  }
  await installJobTables({ connectionString: url });
  return done;
}
