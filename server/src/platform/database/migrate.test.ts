import { readdirSync } from 'node:fs';
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
