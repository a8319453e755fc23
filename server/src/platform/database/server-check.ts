import type pg from 'pg';
import type { Logger } from '../base/log.ts';
import { connectAlone, protectionOf } from './connection.ts';
import { checkPooler } from './pooler-check.ts';

/** Options of the check. */
export interface ServerCheck {
  /** As the pool connects, possibly through a pooler. */
  readonly url: string;
  readonly directUrl: string;
  /** Most connections that a process opens. */
  readonly connections: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Major versions with which the portal works. Source: RUN-12. */
export const supportedVersions = { oldest: 16, newest: 18 } as const;

/** What a server tells about itself, and about the role that asks. */
interface ServerFacts {
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
  readonly replica: boolean;
  readonly role: string;
  readonly database: string;
  readonly superuser: boolean;
  /** Whether it may create tables. */
  readonly may_create: boolean;
  /** Whether it may create the schema of the queue, or has it. */
  readonly may_queue: boolean;
  /** The owner of the portal's tables if it is another role. */
  readonly other_owner: string | null;
  /** Connections that this role may have, and those that there are. */
  readonly connections: number;
  readonly connected: number;
}

const facts = `
  select current_setting('server_version') "version", current_setting('server_version_num')::int version_number,
    current_setting('server_encoding') "encoding", pg_is_in_recovery() replica,
    current_user "role", current_database() "database", r.rolsuper superuser,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) may_create,
    has_database_privilege(current_database(), 'create') or to_regnamespace('graphile_worker') is not null may_queue,
    (select pg_get_userbyid(c.relowner) from pg_class c
      where c.oid in (to_regclass('migrations'), to_regclass('events')) and not pg_has_role(c.relowner, 'usage')
      limit 1) other_owner,
    least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1), current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0)) connections,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      and (r.rolconnlimit < 0 or usesysid = r.oid)) connected
  from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`;

/**
 * Checks at start whether the portal can work with this database server, and warns of what it could do better.
 * Source: RUN-12.
 * @throws Error that says to the operator what to change
 */
export async function checkServer({ url, directUrl, connections, log }: ServerCheck): Promise<void> {
  for (const [name, address] of Object.entries({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })) {
    if (name === 'DATABASE_URL' || address !== url) warnOfOpenness(name, address, log);
  }
  await checkPooler(url, directUrl);
  const client = await connectAlone(directUrl, { application_name: 'trapline-check', query_timeout: 10_000 });
  try {
    const found = await factsOf(client);
    const refusal = refusalOf(found);
    if (refusal !== null) throw new Error(refusal);
    for (const warning of warningsOf(found, connections)) log.warn(warning);
  } finally {
    await client.end();
  }
}

async function factsOf(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(facts);
  const [found] = rows;
  if (!found) throw new Error('The database server does not tell about itself');
  return found;
}

/** Why the portal cannot work with a server; null: it can. */
export function refusalOf(found: ServerFacts): string | null {
  const { oldest, newest } = supportedVersions;
  const major = Math.floor(found.version_number / 10_000);
  const role = `"${found.role}"`;
  if (major < oldest || major > newest) {
    return `The database server is PostgreSQL ${found.version}; this version of Trapline works with ${oldest} to ${newest}.`;
  }
  if (found.replica) {
    return 'The database server is a replica, in which nothing can be written. DATABASE_URL must lead to the primary.';
  }
  if (found.encoding !== 'UTF8') {
    return (
      `The database "${found.database}" has the encoding ${found.encoding}; Trapline needs UTF8. Create it anew: ` +
      `create database ... encoding 'UTF8' template template0.`
    );
  }
  if (found.other_owner !== null) {
    return (
      `The tables of the portal belong to the role "${found.other_owner}", and ${role} may not change them. Use that ` +
      `role, or hand them over, as a superuser in this database: reassign owned by "${found.other_owner}" to ${role}.`
    );
  }
  if (!found.may_create || !found.may_queue) {
    return (
      `The role ${role} may not create ${found.may_create ? 'a schema in the database' : 'tables'}. Make it the owner, ` +
      `as a superuser: alter database "${found.database}" owner to ${role}.`
    );
  }
  return null;
}

/** What works, but should be better. */
export function warningsOf(found: ServerFacts, connections: number): readonly string[] {
  const warnings: string[] = [];
  if (found.superuser) {
    warnings.push(
      `The role "${found.role}" of the database is a superuser: a statement that somebody smuggled in could read files ` +
        'and run programs there. Give the portal a role of its own, see docs/operations/postgresql.md.',
    );
  }
  if (found.connections - found.connected < connections) {
    warnings.push(
      `The database server allows ${found.connections} connections, of which ${found.connected} are taken. A process ` +
        `of the portal opens up to ${connections}: raise max_connections, or the limit of the role.`,
    );
  }
  return warnings;
}

/** Says when others on the network could read or change what the portal and its database say. Source: RUN-11. */
function warnOfOpenness(name: string, url: string, log: ServerCheck['log']): void {
  const found = protectionOf(url);
  if (found === 'no') {
    log.warn(
      `Connections to the database of ${name} leave this machine without encryption, passwords of the role and data of ` +
        'people included. Add sslmode=verify-full to the address, with DATABASE_CA_FILE for an authority of your own.',
    );
  } else if (found === 'unproven') {
    log.warn(
      `Connections to the database of ${name} are encrypted, but accept any certificate (sslmode=require), so that ` +
        'somebody between could read them. Use sslmode=verify-full.',
    );
  }
}
