import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ObjectFolder } from './object-folder.ts';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-objects-'));
  root = join(folder, 'objects');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function moveIn(objects: ObjectFolder, key: string): Promise<void> {
  const file = join(folder, 'incoming');
  await writeFile(file, key);
  await objects.moveIn([{ key, file }]);
}

/** An object folder as one process has it, and the folders that it flushed. */
function watched() {
  const flushed: string[] = [];
  const flush = async (path: string) => {
    flushed.push(relative(root, path) || '.');
  };
  const objects = new ObjectFolder(root, { flush });
  return {
    objects,
    async flushedBy(key: string) {
      flushed.length = 0;
      await moveIn(objects, key);
      return flushed.toSorted();
    },
  };
}

it('works while it remembers few folders', async () => {
  const objects = new ObjectFolder(root, { remembered: 2 });
  const keys = ['a/1/x', 'b/2/x', 'c/3/x', 'a/1/y'];
  for (const key of keys) await moveIn(objects, key);
  for (const key of keys) expect(await readFile(objects.pathOf(key), 'utf8')).toBe(key);
});

it('flushes the parents of new folders, and those of known folders only once', async () => {
  const { objects, flushedBy } = watched();
  expect(await flushedBy('a/1/x')).toEqual(['.', 'a', 'a/1']);
  expect(await flushedBy('a/1/y')).toEqual(['a/1']);
  expect(await flushedBy('a/2/x')).toEqual(['a', 'a/2']);
  await objects.delete('a/2/x');
  expect(await flushedBy('a/2/x')).toContain('a');
});

it('flushes the parents of folders again that another process has removed', async () => {
  const [web, worker] = [watched(), watched()];
  await web.flushedBy('a/1/x');
  await web.flushedBy('a/2/x');
  await worker.objects.delete('a/1/x');
  expect(await web.flushedBy('a/1/x')).toEqual(['a', 'a/1']);
  for (const key of ['a/1/x', 'a/2/x']) await worker.objects.delete(key);
  expect(await web.flushedBy('a/2/x')).toEqual(['.', 'a', 'a/2']);
});

it('reads only the folder of a prefix, not those of everybody else', async () => {
  const read: string[] = [];
  const objects = new ObjectFolder(root, {
    async entriesOf(path) {
      read.push(relative(root, path) || '.');
      return await readdir(path, { withFileTypes: true });
    },
  });
  for (const key of ['sensors/1/2026-01/a/x', 'sensors/1/2026-01/ab/x', 'sensors/2/2026-01/c/x'])
    await moveIn(objects, key);
  const list = async (prefix: string) => (await Array.fromAsync(objects.list(prefix))).map(({ key }) => key).toSorted();
  expect(await list('sensors/1/2026-01/a/')).toEqual(['sensors/1/2026-01/a/x']);
  expect(read).toEqual(['sensors/1/2026-01/a']);
  expect(await list('sensors/1/2026-01/a')).toEqual(['sensors/1/2026-01/a/x', 'sensors/1/2026-01/ab/x']);
  expect(await list('sensors/9/')).toEqual([]);
  expect(await list('')).toHaveLength(3);
});
