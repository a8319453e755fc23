import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { migrate } from './migrate.ts';

let url: string;
let client: pg.Client;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());

it('has one file per number', () => {
  const numbers = readdirSync(new URL('./migrations/', import.meta.url)).map((file) => file.slice(0, 4));
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('recognizes a migration by its number, even if its file was renamed after it ran', async () => {
  const renamed = await client.query(
    "update migrations set name = '0001_as_it_was_called.sql' where name like '0001%'",
  );
  expect(renamed.rowCount).toBe(1);
  expect(await migrate(url)).toEqual([]);
});

it('rejects a database with a migration of a newer version', async () => {
  await client.query("insert into migrations (name) values ('9999_of_tomorrow.sql')");
  await expect(migrate(url)).rejects.toThrow('it knows 9999_of_tomorrow.sql');
  await client.query("delete from migrations where name like '9999%'");
});

it('lets others use a table between its tries to change it, and says when it has to give up', async () => {
  await client.query("delete from migrations where name like '0022%'");
  const { rows } = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes
    where indexname in (select regexp_replace(line, '^create index (\\w+) .*$', '\\1')
      from regexp_split_to_table($1, '\n') line where line like 'create index%')`,
    [readFileSync(new URL('./migrations/0022_foreign_key_indexes.sql', import.meta.url), 'utf8')],
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const user = new pg.Client({ connectionString: url });
  await user.connect();
  try {
    await user.query('begin');
    await user.query('insert into jobs select * from jobs limit 0');
    const short = { lockTimeout: 50, pause: 50 };
    await expect(migrate(url, { waiting: { ...short, tries: 2 } })).rejects.toThrow(
      'Migration 0022_foreign_key_indexes.sql needs a table that somebody else has been using for too long',
    );
    const migrating = migrate(url, { waiting: { ...short, tries: 1_000 } });
    // A third one who needs the table waits for one try at most.
    await client.query('set lock_timeout = 5000');
    for (let use = 0; use < 5; use += 1) await client.query('insert into jobs select * from jobs limit 0');
    await user.query('commit');
    expect(await migrating).toEqual(['0022_foreign_key_indexes.sql']);
  } finally {
    await user.end();
  }
});

it('has an index for every foreign key, so that deleting a row does not read whole tables', async () => {
  const { rows } = await client.query(`
    select c.conrelid::regclass::text "table", a.attname "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  expect(rows).toEqual([]);
});
