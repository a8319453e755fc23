import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Tables } from './tables.ts';

/** The database or a transaction on it: what stores take. */
export type Db = Kysely<Tables>;
/** A transaction. */
export type Tx = Transaction<Tables>;

const oid = { int8: 20, date: 1082 };
pg.types.setTypeParser(oid.int8, Number);
// A day stays the text it is: no midnight of the server's zone.
pg.types.setTypeParser(oid.date, (value) => value);

/** How the pool is set up; times in milliseconds. Source: reliability §6. */
export interface PoolOptions {
  readonly url: string;
  readonly connections?: number;
  readonly statementTimeout?: number;
  readonly name?: string;
}

/** A pool and the query builder on it. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool whose every wait has an end: for a connection, a lock, a statement, an idle transaction. */
export function openDatabase(options: PoolOptions): Database {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: options.url,
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
  // A lost idle connection is replaced by the pool; the next query tells if the database is gone.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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
