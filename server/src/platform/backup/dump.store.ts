import { pipeline } from 'node:stream/promises';
import type { Readable, Transform } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectAlone } from '../database/connection.ts';
import { locks } from '../database/locks.ts';
import type { Place } from './place.ts';
import { type BackupSet, partOf } from './set.ts';

/** What a dump tells about the database. */
export type Dumped = Pick<BackupSet, 'migrations' | 'database' | 'tables' | 'partitions' | 'numbers' | 'jobs'>;

/** Tables of the portal that are not filled by a restore: migrations are run instead. */
const notDumped = ['migrations', 'restores'];

/**
 * A connection that makes a backup. It holds a lock until it is closed, which postpones the deletion of files: those of
 * the dumped rows must be there until they are copied. Needs a direct connection (no pooler).
 */
export class Dump {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Opens it. @throws Error when another backup is being made */
  static async open(url: string): Promise<Dump> {
    const client = await connectAlone(url, { application_name: 'trapline-backup' });
    const dump = new Dump(client);
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [locks.backup]);
      if (rows[0]?.mine !== true) throw new Error('Another backup is being made. Wait until it has ended.');
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      // The same texts whatever the server is set to.
      await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`);
    } catch (error) {
      await client.end();
      throw error;
    }
    return dump;
  }

  /**
   * Stores all tables and waiting jobs as they are at one instant. After an error the connection can only be closed: rows
   * may still be on their way.
   */
  async store(place: Place, name: string, signal: AbortSignal): Promise<Dumped> {
    const client = this.#client;
    await client.query('begin isolation level repeatable read read only');
    const { rows: run } = await client.query<{ name: string }>('select name from migrations order by name');
    const tables = await tablesOf(client);
    const selects = [...tables.map(rowsOf), waitingJobs];
    const read: Read[] = [];
    const database = await place.put(
      partOf(name, 'database'),
      through(copied(client, selects, read, signal), createZstdCompress()),
    );
    const nothing = { rows: 0, bytes: 0 };
    const partitions = await partitionsOf(client);
    // Numbers do not belong to the snapshot: they are at least those that it needs.
    const numbers = await numbersOf(client);
    await client.query('commit');
    return {
      ...{ migrations: run.map((row) => row.name), partitions, numbers, database },
      tables: tables.map((table, number) => ({ ...table, ...(read[number] ?? nothing) })),
      jobs: read[tables.length] ?? nothing,
    };
  }

  /** Rejects when the connection, and with it the lock, is gone. */
  async check(): Promise<void> {
    await this.#client.query('select');
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname "name", array_agg(a.attname::text order by a.attnum) columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and d.deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [notDumped],
  );
  return rows;
}

const waitingJobs = `select task.identifier, queue.queue_name, job.payload, job.run_at, job.max_attempts,
    case when job.locked_at is null then job.attempts else greatest(job.attempts - 1, 0) end, job.key,
    job.priority
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id`;

/** What was read by one statement. */
interface Read {
  readonly rows: number;
  readonly bytes: number;
}

function rowsOf({ name, columns }: { readonly name: string; readonly columns: readonly string[] }): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join();
  return `select ${list} from ${pg.escapeIdentifier(name)}`;
}

/** Rows of several statements as COPY writes them. @param read what each of them gave */
async function* copied(
  client: pg.Client,
  selects: readonly string[],
  read: Read[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const select of selects) {
    const rows = client.query(copyTo(`copy (${select}) to stdout`));
    let bytes = 0;
    for await (const chunk of rows) {
      signal.throwIfAborted();
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.length;
      yield chunk;
    }
    read.push({ rows: rows.rowCount, bytes });
  }
}

/** The output of a transformation of a stream; an error of either ends both. */
export async function* through(source: Readable | AsyncIterable<Uint8Array>, transform: Transform) {
  const done = pipeline(source, transform);
  void Promise.allSettled([done]);
  for await (const chunk of transform) if (chunk instanceof Uint8Array) yield chunk;
  await done;
}

async function partitionsOf(client: pg.Client): Promise<BackupSet['partitions']> {
  const { rows } = await client.query<BackupSet['partitions'][number]>(
    `select parent.relname "of", child.relname "name", pg_get_expr(child.relpartbound, child.oid) bound
     from pg_inherits i join pg_class parent on parent.oid = i.inhparent join pg_class child on child.oid = i.inhrelid
     where child.relispartition and child.relkind = 'r' and parent.relnamespace = 'public'::regnamespace
     order by child.relname`,
  );
  return rows;
}

/** The next values of all sequences: those of numbered columns, and those that tables share. */
async function numbersOf(client: pg.Client): Promise<BackupSet['numbers']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname "name" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const numbers = [];
  for (const { name } of rows) {
    const read = await client.query<{ last: string; called: boolean }>(
      `select last_value::text last, is_called called from ${pg.escapeIdentifier(name)}`,
    );
    const [row] = read.rows;
    if (row) numbers.push({ name, ...row });
  }
  return numbers;
}
