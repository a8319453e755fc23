import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { asFragment, asLiterals, asParameters, type Bind } from './bind.ts';
import { openDatabase, type Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
});
afterAll(() => database.close());

const value = fc.record({
  text: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')),
  number: fc.maxSafeInteger(),
  at: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map((seconds) => new Date(seconds * 1_000)),
  flag: fc.option(fc.boolean()),
  list: fc.array(fc.constantFrom('', 'x', `'`, '\\', '"', ',', 'null', '蛾', '{}', '$1', '?')),
});

it('binds the same values in every kind of statement', async () => {
  await fc.assert(
    fc.asyncProperty(value, async ({ text, number, at, flag, list }) => {
      const write = (bind: Bind) => `select ${bind(text)}::text "text", ${bind(number)}::float8 "number",
        ${bind(at)}::timestamptz "at", ${bind(flag)}::boolean flag, ${bind(list)}::text[] list, ${bind(number)}::int8 again`;
      const { pool, db } = database;
      const values: unknown[] = ['before'];
      const [numbered, literal, built] = [
        await pool.query({ text: `${write(asParameters(values))}, $1::text first`, values }),
        await pool.query(write(asLiterals())),
        await asFragment(write).execute(db),
      ];
      const expected = { text, number, at, flag, list, again: number };
      expect(numbered.rows).toEqual([{ ...expected, first: 'before' }]);
      expect(literal.rows).toEqual([expected]);
      expect(built.rows).toEqual([expected]);
    }),
    { numRuns: 100 },
  );
});

it('continues the numbering of existing parameters', () => {
  const values: unknown[] = [];
  const bind = asParameters(values, 2);
  expect([bind('a'), bind('b'), values]).toEqual(['$3', '$4', ['a', 'b']]);
});

it.each([Number.NaN, Infinity, 0.5, 2 ** 53])('rejects %d as a literal', (number) => {
  expect(() => asLiterals()(number)).toThrow(RangeError);
});
