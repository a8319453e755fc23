import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NewestNames } from './newest-names.ts';
import { ObjectFolder } from './object-folder.ts';

it('keeps the newest names, even if added before, and never more than the limit', () => {
  const names = new NewestNames(10);
  for (let number = 0; number < 30; number++) {
    names.add('often');
    names.add(`folder ${number}`);
    expect(names.size).toBe(Math.min(number + 2, 10));
  }
  expect(names.has('often')).toBe(true);
  expect(names.has('folder 29')).toBe(true);
  expect(names.has('folder 21')).toBe(true);
  expect(names.has('folder 20')).toBe(false);
  names.delete('folder 29');
  expect(names.has('folder 29')).toBe(false);
});

it('an object folder works with a small limit', async () => {
  const root = await mkdtemp(join(tmpdir(), 'trapline-objects-'));
  try {
    const objects = new ObjectFolder(join(root, 'objects'), 2);
    for (const key of ['a/1/x', 'b/2/x', 'c/3/x', 'a/1/y']) {
      const file = join(root, 'incoming');
      await writeFile(file, key);
      await objects.moveIn([{ key, file }]);
    }
    for (const key of ['a/1/x', 'b/2/x', 'c/3/x', 'a/1/y']) {
      expect(await readFile(objects.pathOf(key), 'utf8')).toBe(key);
    }
  } finally {
    await rm(root, { recursive: true });
  }
});
