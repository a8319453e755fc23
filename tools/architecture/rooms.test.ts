import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rooms } from './rooms.ts';

const root = join(import.meta.dirname, '../..');

it.each(Object.entries(rooms))('the rooms of %s exist, and none is listed twice', (tree, names) => {
  expect(names.filter((name) => !existsSync(join(root, tree, 'src', name)))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
