import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { systemIds } from '../base/ids.ts';
import { moveObjects, openFileStorage, type Storage } from './storage.ts';

// Between two folders; a bucket is the same to it, and is tried in s3/s3-storage.test.ts.

let folder: string;
let from: Storage;
let to: Storage;
const common = { clock: systemClock, ids: systemIds };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-move-'));
  from = await openFileStorage({ ...common, folder: join(folder, 'from') });
  to = await openFileStorage({ ...common, folder: join(folder, 'to') });
});
afterEach(() => rm(folder, { recursive: true }));

async function put(storage: Storage, key: string, bytes: Buffer) {
  const incoming = await storage.receive(Readable.from([bytes]), () => undefined);
  await incoming.commit(key);
}
async function hashesOf(storage: Storage) {
  const hashes: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    const bytes = Buffer.concat((await (await storage.get(key))?.toArray()) ?? []);
    hashes[key] = createHash('sha256').update(bytes).digest('hex');
  }
  return hashes;
}
function move(signal = new AbortController().signal, others: { readonly to?: Storage } = {}) {
  const journal = join(folder, 'journal');
  return moveObjects({ from, to, journal, signal, report: () => undefined, ...others });
}

it('copies everything once, and what is new or was written again by the next run', async () => {
  for (let index = 0; index < 20; index++) await put(from, `sensors/${index}/original`, randomBytes(1_000 + index));
  expect(await move()).toEqual({ copied: 20, bytes: 20_190, before: 0 });
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
  await put(from, 'sensors/new/original', randomBytes(10));
  await put(from, 'sensors/3/original', randomBytes(11));
  expect(await move()).toEqual({ copied: 2, bytes: 21, before: 19 });
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
});

it('goes on where it was ended', async () => {
  for (let index = 0; index < 20; index++) await put(from, `sensors/${index}/original`, randomBytes(100));
  const ending = new AbortController();
  const journal = join(folder, 'journal');
  const report = ({ copied }: { readonly copied: number }) => copied >= 7 && ending.abort();
  const first = await moveObjects({ from, to, journal, signal: ending.signal, report });
  expect(first.copied).toBeLessThan(20);
  expect(await move()).toMatchObject({ copied: 20 - first.copied, before: first.copied });
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
});

it('names a copy that has other bytes, and copies it again the next time', async () => {
  await put(from, 'sensors/1/original', Buffer.from('right'));
  const damaging: Storage = {
    ...to,
    async receive(stream, watch, announced) {
      const incoming = await to.receive(stream, watch, announced);
      return {
        ...incoming,
        async commit(key) {
          await incoming.commit(key);
          await writeFile(join(folder, 'to', 'objects', key), 'wrong');
        },
      };
    },
  };
  await expect(move(undefined, { to: damaging })).rejects.toThrow('The copy of sensors/1/original has other bytes');
  expect(await move()).toMatchObject({ copied: 1, before: 0 });
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
});
