import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from './database.ts';
import { inOrderOf } from './page.ts';

describe('inOrderOf', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  });
  afterAll(() => database.close());

  const sorted = async (locale: 'en' | 'ja', texts: readonly string[]) => {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) text order by ${inOrderOf(locale, sql`text`)}`.execute(database.db);
    return rows.map(({ text }) => text);
  };

  it.each(['en', 'ja'] as const)('ignores case first and counts numbers by their value (%s)', async (locale) => {
    const expected = ['apple', 'Banana', 'cherry', 'Trap 2', 'trap 10', 'Zebra'];
    expect(await sorted(locale, expected.toReversed())).toEqual(expected);
  });

  it('has Japanese in the order of its sounds and of the usual characters, whatever the script', async () => {
    const expected = ['アイス庫', 'いりぐち', 'ウエハース', '出荷口', '包装室'];
    expect(await sorted('ja', ['包装室', 'ウエハース', '出荷口', 'いりぐち', 'アイス庫'])).toEqual(expected);
  });
});
