import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectAlone } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { through } from './dump.store.ts';
import { ByteReader } from './byte-reader.ts';
import type { Place } from './place.ts';
import { type BackupSet, partOf } from './set.ts';

/**
 * Fills an empty database from a backup: runs the migrations that it was made with, loads all rows, and then runs the
 * migrations that came since. Until `end` is called, no portal starts with it.
 */
export class Load {
  readonly #client: pg.Client;
  readonly #url: string;

  private constructor(client: pg.Client, url: string) {
    this.#client = client;
    this.#url = url;
  }

  /** Opens a database. @throws Error when it is not empty */
  static async open(url: string): Promise<Load> {
    const client = await connectAlone(url, { application_name: 'trapline-restore' });
    try {
      const { rows } = await client.query<{ tables: number }>(
        `select count(*)::int tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p')`,
      );
      if (rows[0]?.tables !== 0) {
        throw new Error(
          'The database is not empty. A backup is restored into an empty one only: nothing is overwritten.',
        );
      }
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      // The portal does not start while this table exists.
      await client.query('create table restores (begun_at timestamptz not null default now())');
    } catch (error) {
      await client.end();
      throw error;
    }
    return new Load(client, url);
  }

  /** Loads all rows. @throws Error when there are not as many as in the backup, or a reference leads nowhere */
  async rows(place: Place, name: string, set: BackupSet): Promise<void> {
    await migrate(this.#url, { only: set.migrations, restoring: true });
    const client = this.#client;
    await client.query(`set session datestyle = 'ISO'`);
    const references = await takeOffReferences(client);
    const names = set.tables.map((table) => pg.escapeIdentifier(table.name));
    for (const table of names) await client.query(`alter table ${table} disable trigger user`);
    // Migrations may have put rows into them.
    await client.query(`truncate ${names.join()}`);
    await makePartitions(client, set);
    await this.#load(place, name, set);
    for (const { name: sequence, last, called } of set.numbers) {
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [sequence, last, called]);
    }
    for (const statement of references) await client.query(statement);
    for (const table of names) await client.query(`alter table ${table} enable trigger user`);
    await migrate(this.#url, { restoring: true });
    await client.query('analyze');
  }

  async #load(place: Place, name: string, set: BackupSet): Promise<void> {
    const reader = new ByteReader(through(place.read(partOf(name, 'database'), set.database), createZstdDecompress()));
    try {
      for (const { name: table, columns, ...part } of set.tables) {
        const list = columns.map((column) => pg.escapeIdentifier(column)).join();
        await loadRows(this.#client, reader, { into: `${pg.escapeIdentifier(table)} (${list})`, ...part });
      }
      await this.#loadJobs(reader, set);
      await reader.end();
    } finally {
      await reader.close();
    }
  }

  async #loadJobs(reader: ByteReader, { jobs }: BackupSet): Promise<void> {
    const client = this.#client;
    await client.query(`create temporary table kept_jobs (identifier text, queue_name text, payload json, run_at timestamptz,
      max_attempts int, attempts int, key text, priority int)`);
    await loadRows(client, reader, { into: 'kept_jobs', ...jobs });
    // In two statements: one does not see the rows that its own functions insert.
    const { rowCount } = await client.query(`create temporary table added_jobs as
      select kept.attempts, (graphile_worker.add_job(identifier => kept.identifier, payload => kept.payload,
        queue_name => kept.queue_name, run_at => kept.run_at, max_attempts => kept.max_attempts, job_key => kept.key,
        priority => kept.priority)).id from kept_jobs kept`);
    if (rowCount !== jobs.rows) throw new Error(`The queue took ${rowCount} jobs instead of ${jobs.rows}.`);
    await client.query(`update graphile_worker._private_jobs job set attempts = added.attempts
      from added_jobs added where job.id = added.id`);
  }

  /** The keys of the files of all restored photos, films, scans and documents. */
  async *fileKeys(): AsyncGenerator<string> {
    const client = this.#client;
    await client.query('begin');
    await client.query(`declare restored cursor for select storage_key || '/original' key from attachments where removed is null
      union all select storage_key from documents`);
    for (;;) {
      const { rows } = await client.query<{ key: string }>('fetch 5000 from restored');
      for (const row of rows) yield row.key;
      if (rows.length === 0) break;
    }
    await client.query('commit');
  }

  /** Lets portals start with it. */
  async end(): Promise<void> {
    await this.#client.query('drop table restores');
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** The part of a dump that is about one table. */
interface Part {
  /** Table and columns, as COPY takes them. */
  readonly into: string;
  readonly rows: number;
  readonly bytes: number;
}

async function loadRows(client: pg.Client, reader: ByteReader, { into, rows, bytes }: Part): Promise<void> {
  const loading = client.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(reader.take(bytes), loading);
  if (loading.rowCount !== rows) throw new Error(`${into} got ${loading.rowCount} rows instead of ${rows}.`);
}

/** Removes all foreign keys, so that tables can be loaded in any order. @returns statements that put them back */
async function takeOffReferences(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text "table", quote_ident(conname) "name", pg_get_constraintdef(oid) definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function makePartitions(client: pg.Client, { partitions }: BackupSet): Promise<void> {
  for (const { of, name, bound } of partitions) {
    // The bound is as PostgreSQL wrote it, in a backup whose hash was compared.
    await client.query(
      `create table if not exists ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(of)} ${bound}`,
    );
  }
}
