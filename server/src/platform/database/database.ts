import { hash } from 'node:crypto';
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
import { reached } from './connection.ts';
import type { Tables } from './tables.ts';
import { recordQuery } from '../traces/traces.ts';

/** The database or a transaction on it; the parameter of store functions. */
export type Db = Kysely<Tables>;
/** A transaction. */
export type Tx = Transaction<Tables>;

const oid = { int8: 20, date: 1082, int2s: 1005, int4s: 1007, int8s: 1016 };
pg.types.setTypeParser(oid.int8, Number);
// Days stay text, instead of becoming midnight in the server's zone.
pg.types.setTypeParser(oid.date, (value) => value);
// All events have counts by type. Splitting at commas is faster: the driver's array parser takes a twelfth of the time
// of a page.
pg.types.setTypeParser(oid.int2s, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)));
// Boxes of photos and what is known about them: up to 160,000 numbers. None is null, and all have one dimension.
const numbersOf = (value: string): number[] => JSON.parse(`[${value.slice(1, -1)}]`);
pg.types.setTypeParser(oid.int4s, numbersOf);
pg.types.setTypeParser(oid.int8s, numbersOf);

/** Options of the pool; times in milliseconds. Source: SECURITY-2. */
export interface PoolOptions {
  readonly url: string;
  readonly connections?: number;
  readonly statementTimeout?: number;
  readonly name?: string;
  /** Receives one entry for each lost connection. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Connections of a pool. */
export const usualConnections = 8;

/** A pool and the query builder on it. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The database URL with settings that make the server plan a statement once per connection instead of once per call. By
 * default it would plan statements on tables with many partitions on each call, which takes longer than running them;
 * unneeded partitions are skipped at execution anyway. Such a generic plan looks expensive because it includes all
 * partitions, so the server would also JIT-compile it, for tens of milliseconds; this is switched off.
 */
function plannedOnce(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const own = '-c plan_cache_mode=force_generic_plan -c jit=off';
  address.searchParams.set('options', given === null ? own : `${given} ${own}`);
  return address.href;
}

/** Most query-builder statements prepared per connection, and the longest text prepared. */
const keptStatements = { most: 500, length: 20_000 } as const;

/** Names the statements of the query builder from their second use on; one-off statements are not worth preparing. */
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

/** The pool for the query builder, which runs statements with parameters as named ones. */
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
        if (typeof given !== 'string') throw new Error('Streaming queries are not supported');
        const name = values.length === 0 ? undefined : nameOf(given);
        return client.query({ text: given, values: [...values], ...(name === undefined ? {} : { name }) });
      }
      return { query, release: (destroy) => client.release(destroy) };
    },
  };
}

/** What every connection of a pool asks the server for; times in milliseconds. Source: SECURITY-2. */
export const usualTimeouts = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** Options of a connection as those of the pool. */
export function poolConnection({ url, name, statementTimeout }: PoolOptions): pg.ClientConfig {
  const timeouts = { ...usualTimeouts, statement_timeout: statementTimeout ?? usualTimeouts.statement_timeout };
  return {
    ...reached(plannedOnce(url)),
    ...timeouts,
    query_timeout: timeouts.statement_timeout + 2_000,
    application_name: name ?? 'trapline',
    keepAlive: true,
  };
}

/** Opens a pool with timeouts for connections, locks, statements and idle transactions. */
export function openDatabase(options: PoolOptions): Database {
  const pool = new pg.Pool({
    ...poolConnection(options),
    max: options.connections ?? usualConnections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
  });
  // A connection can be lost at any time: while idle, while a statement runs, and between two statements of a
  // transaction, when only the client itself emits an error. The pool replaces it, and the next statement on it fails.
  pool.on('connect', (client) => {
    client.once('error', (error) => options.log?.warn({ err: error }, 'A database connection was lost'));
    // There may be two errors: the reason, and the end of the connection.
    client.on('error', () => undefined);
  });
  // For an idle client the pool emits the error again.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namingPool(pool) }), log: recordQuery });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** A handwritten statement, for `prepared`. */
export function statement<Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> {
  const query: CompiledQuery<Row> = { ...CompiledQuery.raw(text, [...values]) };
  return query;
}

const preparedNames = new Map<string, string>();

/** The name of a prepared statement, derived from its text, so that two texts never share a name. */
function nameOfText(text: string): string {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  const name = `hot-${hash('sha256', text, 'base64url')}`;
  preparedNames.set(text, name);
  return name;
}

/**
 * Runs a hot statement as a prepared one, so that the server plans it once per connection. Its text must not contain
 * values: each text stays prepared.
 */
export async function prepared<Row>(pool: pg.Pool, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const result = await pool.query({ name: nameOfText(query.sql), text: query.sql, values: [...query.parameters] });
  return result.rows;
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';

/** Whether an error is a violation of a unique or exclusion constraint, optionally of a given name. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code !== uniqueViolation && error.code !== exclusionViolation) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Returns the row. @throws Problem not_found when it is undefined */
export function orNotFound<T>(row: T | undefined, detail?: string): T {
  if (row === undefined) throw new Problem('not_found', detail === undefined ? {} : { detail });
  return row;
}

/** Whole numbers as the text of an `int[]` parameter: long lists are much quicker to send so. */
export function integersText(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
