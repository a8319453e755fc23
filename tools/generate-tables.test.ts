import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { generateTables } from './generate-tables.ts';

it('the types of the tables are those of the migrated database', async () => {
  const { url } = await createTestDatabase();
  const file = new URL('../server/src/platform/database/tables.ts', import.meta.url);
  // `writeTables` makes the file.
  expect(readFileSync(file, 'utf8')).toBe(await generateTables(url));
});
