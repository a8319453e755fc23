import {
  CompiledQuery,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../base/log.ts';
import type { Tables } from './tables.ts';

/** The database or a transaction on it: what stores take. */
export type Db = Kysely<Tables>;
/** A transaction. */
export type Tx = Transaction<Tables>;

const oid = { int8: 20, date: 1082, int2s: 1005 };
pg.types.setTypeParser(oid.int8, Number);
// A day stays the text it is: no midnight of the server's zone.
pg.types.setTypeParser(oid.date, (value) => value);
// Every event has its counts by type: read by their commas, as the driver's reader of any array takes a twelfth of a page.
pg.types.setTypeParser(oid.int2s, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)));

/** How the pool is set up; times in milliseconds. Source: SECURITY-2. */
export interface PoolOptions {
  readonly url: string;
  readonly connections?: number;
  readonly statementTimeout?: number;
  readonly name?: string;
  /** Told once of each connection that is lost. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** A pool and the query builder on it. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The database's address with settings: a statement is planned once a connection and not anew for each call's values.
 * Left to itself the server plans statements on tables of many months at every call, which takes longer than running
 * them; months that are not needed are passed over while a statement runs. Such a plan looks dear because it names all
 * months, so the server would also compile it, for tens of milliseconds: that is turned off.
 */
function plannedOnce(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const own = '-c plan_cache_mode=force_generic_plan -c jit=off';
  address.searchParams.set('options', given === null ? own : `${given} ${own}`);
  return address.href;
}

/** Most statements of the query builder that a connection keeps, and the longest text that is kept. */
const keptStatements = { most: 500, length: 20_000 } as const;

/** Gives a text of the query builder its name from the second time on: what is asked once is not worth keeping. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= keptStatements.most || text.length > keptStatements.length) return known;
    if (!once.delete(text)) {
      if (once.size >= keptStatements.most) once.clear();
      once.add(text);
      return undefined;
    }
    const name = `built-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** The pool as the query builder takes it, whose statements with parameters become named ones. */
function namingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
      function query(given: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof given !== 'string') throw new Error('The query builder streams nothing here');
        const name = values.length === 0 ? undefined : nameOf(given);
        return client.query({ text: given, values: [...values], ...(name === undefined ? {} : { name }) });
      }
      return { query, release: (destroy) => client.release(destroy) };
    },
  };
}

/** Opens a pool whose every wait has an end: for a connection, a lock, a statement, an idle transaction. */
export function openDatabase(options: PoolOptions): Database {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: plannedOnce(options.url),
    max: options.connections ?? 8,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    query_timeout: statementTimeout + 2_000,
    statement_timeout: statementTimeout,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: options.name ?? 'trapline',
    keepAlive: true,
  });
  // A connection can be lost at any time: while it is idle, while a statement runs, and between two statements of a
  // transaction, when only the client itself is told. The pool replaces it, and the next statement on it fails.
  pool.on('connect', (client) => {
    client.once('error', (error) => options.log?.warn({ err: error }, 'A database connection was lost'));
    // It may be told twice: why it ends, and that it has ended.
    client.on('error', () => undefined);
  });
  // Of an idle client the pool says it once more.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** A statement written by hand, for `named`. */
export function statement<Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> {
  const query: CompiledQuery<Row> = { ...CompiledQuery.raw(text, [...values]) };
  return query;
}

/** Runs a hot statement under a name, so that the server plans it once a connection. */
export async function named<Row>(pool: pg.Pool, name: string, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const result = await pool.query({ name, text: query.sql, values: [...query.parameters] });
  return result.rows;
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';

/** Whether an error is a unique or exclusion constraint's, optionally of one name. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code !== uniqueViolation && error.code !== exclusionViolation) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** The first row, or `not_found`. */
export function orNotFound<T>(row: T | undefined, detail?: string): T {
  if (row === undefined) throw new Problem('not_found', detail === undefined ? {} : { detail });
  return row;
}
