import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../base/log.ts';
import { reached } from './connection.ts';

/** Most seconds by which a replica may be behind to be used. Source: SCALE-9. */
export const usualReplicaLimit = 30;

/** A read replica of the database. */
export interface Replica {
  readonly url: string;
  /**
   * Seconds by which it is behind, rounded up; 0: it has everything that was committed when it was asked.
   * @returns null when it is not to be used now: it is down, further behind than the limit, or no replica of this database
   */
  age(): Promise<number | null>;
  /** Cancels the query of a connection to it. */
  cancel(pid: number): Promise<void>;
  close(): Promise<void>;
}

/** Options of a replica. */
export interface ReplicaOptions {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Seconds; default `usualReplicaLimit`. */
  readonly limit?: number;
}

/** How often a replica is asked whether it has caught up, and milliseconds between. */
const questions = { most: 5, pause: 100 } as const;

const identity = `(select system_identifier::text from pg_control_system()) "cluster",
  (select oid::int from pg_database where datname = current_database()) "database"`;

/** The state of the primary, and whether the replica has it. Commits are dated by the primary's clock in both. */
interface Position {
  readonly cluster: string;
  readonly database: number;
  readonly position: string;
  readonly at: number;
}
interface Followed {
  readonly cluster: string;
  readonly database: number;
  readonly replica: boolean;
  readonly complete: boolean | null;
  /** Time of the last commit it has (unix seconds); null: none since its start. */
  readonly until: number | null;
}

/**
 * Opens a replica. Nothing of it is trusted for longer than one answer: a replica that lost its primary believes that
 * it is up to date, so each question compares the two. Source: SCALE-9.
 */
export function openReplica({ url, primary, log, limit = usualReplicaLimit }: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    ...reached(url),
    ...{ max: 2, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 60_000, query_timeout: 5_000, keepAlive: true },
    application_name: 'trapline-replica',
  });
  // A lost connection makes the current or the next query fail.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let wasUsed: boolean | undefined;

  const note = (reason: string | null): void => {
    const isUsed = reason === null;
    if (isUsed === wasUsed) return;
    wasUsed = isUsed;
    if (isUsed) log.info('The read replica answers exports');
    else log.warn(`The read replica (DATABASE_READ_URL) is not used, the primary answers instead: ${reason}`);
  };
  return {
    url,
    async age() {
      const before = await positionOf(primary);
      let seconds: number | string;
      try {
        seconds = ageOf(before, await followedBy(pool, before.position));
      } catch (error) {
        // The replica is down: that is told, and nobody has to wait for it.
        seconds = `it cannot be asked (${String(error)})`;
      }
      const reason = typeof seconds === 'string' ? seconds : seconds > limit ? `it is ${seconds} s behind` : null;
      note(reason);
      return reason === null && typeof seconds === 'number' ? seconds : null;
    },
    async cancel(pid) {
      await pool.query('select pg_cancel_backend($1)', [pid]);
    },
    close: () => pool.end(),
  };
}

/** Without `synchronous_commit`, what is committed may not have been written yet: the position of what is inserted. */
async function positionOf(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(
    `select ${identity}, pg_current_wal_insert_lsn()::text "position", extract(epoch from clock_timestamp())::float8 "at"`,
  );
  return only(rows);
}

/**
 * Asks again for a moment while the replica is not there yet. The server writes between commits too, and the time of
 * the last commit, long ago at night, would then look like a delay.
 */
async function followedBy(pool: pg.Pool, position: string): Promise<Followed> {
  for (let question = 1; ; question += 1) {
    const found = await followedNow(pool, position);
    if (found.complete !== false || question === questions.most) return found;
    await sleep(questions.pause);
  }
}

async function followedNow(pool: pg.Pool, position: string): Promise<Followed> {
  const { rows } = await pool.query<Followed>(
    `select ${identity}, pg_is_in_recovery() replica, pg_last_wal_replay_lsn() >= $1::pg_lsn complete,
       extract(epoch from pg_last_xact_replay_timestamp())::float8 "until"`,
    [position],
  );
  return only(rows);
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The database gave no row');
  return row;
}

/** Seconds by which a replica is behind, or why that cannot be told. */
function ageOf(primary: Position, found: Followed): number | string {
  if (found.cluster !== primary.cluster || found.database !== primary.database) return 'it has another database';
  if (!found.replica) return 'it is no replica';
  if (found.complete === true) return 0;
  if (found.until === null) return 'it does not tell how far behind it is';
  return Math.max(1, Math.ceil(primary.at - found.until));
}
