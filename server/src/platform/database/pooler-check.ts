import pg from 'pg';
import { connectAlone } from './connection.ts';
import { poolConnection, usualTimeouts } from './database.ts';

// Poolers are recognized by what they do, not by their names: they present themselves as PostgreSQL.

/** Statements on two connections in turn, after which a pooler that shares servers between them has shown itself. */
const rounds = 20;

/** Settings that connections of the pool ask for, and that a pooler may drop. */
const wanted = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  ...usualTimeouts,
} as const;

/** The line of PgBouncer's settings that sets on its connections what it does not pass on. */
const connectQuery = Object.entries(wanted)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ');

/** Startup parameters that PgBouncer refuses unless it is told to ignore them. */
const ignored = ['extra_float_digits', 'options', ...Object.keys(usualTimeouts)].join();

/**
 * Checks at start that listening and migrations do not go through a pooler that gives each transaction another
 * connection, and that the pool works behind one. Source: SCALE-5.
 * @throws Error that says to the operator what to change
 */
export async function checkPooler(url: string, directUrl: string): Promise<void> {
  const [one, two] = [await connectAlone(directUrl, {}), await connectAlone(directUrl, {})];
  try {
    if (await sharesServers(one, two)) {
      const which = url === directUrl ? 'DATABASE_URL leads to' : 'DATABASE_DIRECT_URL, too, leads to';
      throw new Error(
        `${which} a pooler in transaction mode. Listening, migrations and COPY need connections of their own: set ` +
          'DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      );
    }
    if (url !== directUrl) await checkBehind(url, one);
  } finally {
    await Promise.all([one.end(), two.end()]);
  }
}

/** Checks the address of the pool against a direct connection. */
async function checkBehind(url: string, direct: pg.Client): Promise<void> {
  const one = await connectAsPool(url);
  try {
    const two = await connectAsPool(url);
    try {
      await checkSame(one, direct);
      await checkSettings(one);
      await checkStatements(one, two);
    } finally {
      await two.end();
    }
  } finally {
    await one.end();
  }
}

/** A connection with all that those of the pool ask for. */
async function connectAsPool(url: string): Promise<pg.Client> {
  try {
    return await connectAlone(url, { ...poolConnection({ url, name: 'trapline-check' }) });
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('startup parameter')) throw error;
    throw new Error(
      `The pooler of DATABASE_URL refuses what connections of the portal ask for. In PgBouncer, set ` +
        `ignore_startup_parameters = ${ignored}, and for the database connect_query = '${connectQuery}'.`,
      { cause: error },
    );
  }
}

/** Whether two connections that are both open get the same server process, or one gets another each time. */
async function sharesServers(one: pg.Client, two: pg.Client): Promise<boolean> {
  const seen = [new Set<number>(), new Set<number>()] as const;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, client] of [one, two].entries()) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
      for (const { pid } of rows) seen[index]?.add(pid);
    }
  }
  return seen.some((pids) => pids.size > 1) || !seen[0].isDisjointFrom(seen[1]);
}

/** The cluster, the database in it, and the role. */
const identity = `select (select system_identifier::text from pg_control_system()) "cluster",
  (select oid::int from pg_database where datname = current_database()) "database", current_user "role"`;

async function checkSame(pooled: pg.Client, direct: pg.Client): Promise<void> {
  interface Identity {
    readonly cluster: string;
    readonly database: number;
    readonly role: string;
  }
  const [a, b] = [await pooled.query<Identity>(identity), await direct.query<Identity>(identity)];
  const [behind, straight] = [a.rows[0], b.rows[0]];
  if (behind?.cluster !== straight?.cluster || behind?.database !== straight?.database) {
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must name the same one.');
  }
  if (behind?.role === straight?.role) return;
  throw new Error(
    `DATABASE_URL and DATABASE_DIRECT_URL use different roles ("${behind?.role}" and "${straight?.role}"); use the one ` +
      'that owns the tables for both.',
  );
}

/** What PostgreSQL says of a named statement that another connection has left on the same server, or that is missing. */
const lostStatement = ['42P05', '26000'];

async function checkStatements(one: pg.Client, two: pg.Client): Promise<void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const client of [one, two]) await client.query({ name: 'trapline-check', text: 'select 1' });
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !lostStatement.includes(error.code ?? '')) throw error;
    throw new Error(
      'The pooler of DATABASE_URL does not keep named statements. Use PgBouncer 1.21 or later with ' +
        'max_prepared_statements = 1000, or set DATABASE_URL to the address of PostgreSQL itself.',
      { cause: error },
    );
  }
}

async function checkSettings(pooled: pg.Client): Promise<void> {
  const { rows } = await pooled.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1::text[])',
    [Object.keys(wanted)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  const other = Object.entries(wanted).filter(([name, value]) => found.get(name) !== String(value));
  if (other.length === 0) return;
  throw new Error(
    `The pooler of DATABASE_URL does not pass on ${other.map(([name]) => name).join(', ')}. In PgBouncer, set for the ` +
      `database connect_query = '${connectQuery}'.`,
  );
}
