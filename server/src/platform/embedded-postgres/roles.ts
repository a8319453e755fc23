import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseName } from './cluster.ts';

/** The role that the portal uses. It owns the portal's tables, but is no superuser. */
const portalRole = 'trapline_portal';

/** Lists statements that give it what a superuser created: schemas, tables and sequences, routines, types. */
const handOver = `
  select format('alter schema %I owner to ${portalRole}', nspname) as statement
  from pg_namespace where nspowner = 10 and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
  union all
  select format('alter %s %s owner to ${portalRole}',
    case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_'
    and n.nspname <> 'information_schema'
    -- Sequences of columns follow their table, and objects of extensions stay with the extension.
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.deptype in ('a', 'i', 'e') and (c.relkind = 'S' or d.deptype = 'e'))
  union all
  select format('alter routine %s owner to ${portalRole}', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.proowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and d.deptype = 'e')
  union all
  select format('alter type %s owner to ${portalRole}', t.oid::regtype)
  from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
  where t.typowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and t.typelem = 0 and (t.typtype in ('e', 'd') or c.relkind = 'c')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid
      and d.deptype = 'e')`;

/**
 * Creates the portal's role with a new password, valid until the next start, and hands over the database and whatever
 * the superuser created in it with earlier versions. Each statement is a transaction of its own, so that no start locks
 * hundreds of tables at once; an interrupted one is completed by the next. Source: SECURITY-13.
 * @param url of the superuser
 * @returns URL of the portal's role
 */
export async function preparePortalRole(url: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: url, application_name: 'trapline-roles' });
  // For a connection lost between two statements only the client emits an error; the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query('select from pg_roles where rolname = $1', [portalRole]);
    if (known.rowCount === 0) await client.query(`create role ${portalRole}`);
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await client.query(`alter role ${portalRole} with ${rights} password '${password}'`);
    await client.query(`alter database ${databaseName} owner to ${portalRole}`);
    const { rows } = await client.query<{ statement: string }>(handOver);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
  const changed = new URL(url);
  changed.username = portalRole;
  changed.password = password;
  return changed.href;
}
