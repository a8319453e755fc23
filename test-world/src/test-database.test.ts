import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('createTestDatabase', () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([one.drop(), other.drop()]);
  });

  it('creates independent databases', async () => {
    await query(one.url, 'create table only_here (n int)');
    const rows = await query(other.url, `select to_regclass('only_here') as found`);
    expect(one.url).not.toBe(other.url);
    expect(rows).toEqual([{ found: null }]);
  });

  it('uses UTC, sorts by code point and stores Japanese', async () => {
    const [row] = await query(
      one.url,
      `select current_setting('timezone') as zone, array(select unnest(array['b','A','a','虫']) order by 1) as sorted`,
    );
    expect(row).toEqual({ zone: 'UTC', sorted: ['A', 'a', 'b', '虫'] });
  });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
