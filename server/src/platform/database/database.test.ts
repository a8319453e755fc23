import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, prepared, statement, type Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
});
afterAll(() => database.close());

it('prepares each text once per connection, whatever its values', async () => {
  const { pool, db } = database;
  const sum = (a: number, b: number) => statement<{ n: number }>('select $1::integer + $2::integer n', [a, b]);
  const product = (a: number, b: number) => statement<{ n: number }>('select $1::integer * $2::integer n', [a, b]);
  for (const [a, b] of [
    [2, 3],
    [4, 5],
  ] as const) {
    expect(await prepared(pool, sum(a, b))).toEqual([{ n: a + b }]);
    expect(await prepared(pool, product(a, b))).toEqual([{ n: a * b }]);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements order by 1`.execute(
    db,
  );
  expect(rows.map(({ statement: text }) => text)).toEqual([product(0, 0).sql, sum(0, 0).sql]);
});
