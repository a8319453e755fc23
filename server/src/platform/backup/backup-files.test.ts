import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@trapline/test-world/test-database.ts';
import { systemIds } from '../base/ids.ts';
import { openFileStorage, type Storage } from '../storage/storage.ts';
import { type BackedUp, backUp } from './back-up.ts';
import { Dump } from './dump.store.ts';
import { Place } from './place.ts';
import { restoreFiles } from './restore-files.ts';
import { readSet, setNames } from './set.ts';

// Files only: the database is empty but for what migrations put into it. All tables are told in back-up.test.ts.

const day = 86_400_000;
let folder: string;
let database: TestDatabase;
let files: Storage;
let place: Place;
let now = Date.now();
const clock = { now: () => now };
const key = randomBytes(32);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-backup-'));
  database = await createTestDatabase();
  files = await openFileStorage({ clock, ids: systemIds, folder: join(folder, 'files') });
  place = new Place(await openFileStorage({ clock, ids: systemIds, folder: join(folder, 'place') }), key);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function put(name: string, bytes = randomBytes(1_000)) {
  const incoming = await files.receive(Readable.from([bytes]), () => undefined);
  await incoming.commit(name);
}
async function hashesOf(storage: Storage) {
  const hashes: Record<string, string> = {};
  for await (const { key: name } of storage.list('')) {
    const bytes = Buffer.concat((await (await storage.get(name))?.toArray()) ?? []);
    hashes[name] = createHash('sha256').update(bytes).digest('hex');
  }
  return hashes;
}
const make = (more: Partial<Parameters<typeof backUp>[0]> = {}) =>
  backUp({
    ...{ url: database.url, storage: files, place, clock, version: 'test', keepDays: 10 },
    ...{ signal: new AbortController().signal, report: () => undefined, ...more },
  });

/** Restores the files of a backup into a new folder. @returns their hashes by key */
async function restored(name?: string) {
  const fresh = join(folder, `restored-${randomBytes(4).toString('hex')}`);
  const storage = await openFileStorage({ clock, ids: systemIds, folder: fresh });
  const chosen = name ?? (await setNames(place)).at(-1) ?? '';
  const options = { storage, place, signal: new AbortController().signal, report: () => undefined };
  await restoreFiles(options, chosen, await readSet(place, chosen));
  return hashesOf(storage);
}

const packs = async () => {
  const found: string[] = [];
  for await (const { key: name } of place.storage.list('packs/')) found.push(name);
  return found;
};

it('stores what is new only, and restores each backup as it was', async () => {
  for (let number = 0; number < 30; number += 1) await put(`sensors/${number}/2026-11/a/original`);
  await put('sensors/3-b/2026-11/a/original', randomBytes(5_000_000));
  await put('documents/empty', Buffer.alloc(0));
  const first = await make();
  const before = await hashesOf(files);
  now += day;
  await put('sensors/new/2026-11/a/original');
  // Written again under its key.
  await put('sensors/3/2026-11/a/original', randomBytes(1_000));
  await files.delete('sensors/4/2026-11/a/original');
  const second = await make();
  expect(second.added).toBeLessThan(first.added / 10);
  expect([first.files, second.files]).toEqual([32, 32]);
  expect(await restored()).toEqual(await hashesOf(files));
  expect(await restored(first.name)).toEqual(before);
});

it('goes on where it was ended', async () => {
  for (let number = 10; number < 30; number += 1) await put(`sensors/${number}/original`, randomBytes(4_000_000));
  const ending = new AbortController();
  const report = ({ files: copied }: { readonly files: number }) => copied >= 17 && ending.abort(new Error('ended'));
  await expect(make({ signal: ending.signal, report })).rejects.toThrow('ended');
  expect(await setNames(place)).toEqual([]);
  const stored = await packs();
  expect(stored.length).toBe(2);
  let known = 0;
  await make({ report: ({ before }) => (known = before) });
  expect(known).toBe(16);
  expect(await packs()).toEqual(expect.arrayContaining(stored));
  expect(await restored()).toEqual(await hashesOf(files));
});

it('removes expired backups, and then what only they held, also from packs that others need', async () => {
  await put('sensors/1/original');
  await put('sensors/2/original');
  const first = await make();
  const old = await packs();
  await files.delete('sensors/1/original');
  let last: BackedUp = first;
  for (let passed = 0; passed < 24; passed += 1) {
    now += day;
    last = await make();
  }
  const names = await setNames(place);
  expect(names).not.toContain(first.name);
  expect(names.length).toBe(11);
  expect(await packs()).not.toEqual(expect.arrayContaining(old));
  expect(await restored(last.name)).toEqual(await hashesOf(files));
  expect(await restored(names[0])).toEqual(await hashesOf(files));
});

it('keeps the newest backup, however old it is', async () => {
  await put('sensors/1/original');
  await make();
  now += 100 * day;
  await make();
  now += 100 * day;
  await make();
  expect((await setNames(place)).length).toBe(2);
});

it('notices each file in its place that was changed or is gone', async () => {
  await put('sensors/1/original');
  await make();
  const [pack = ''] = await packs();
  const path = join(folder, 'place/objects', pack);
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
  await writeFile(path, changed);
  await expect(restored()).rejects.toThrow('cannot be decrypted');
  await rm(path);
  await expect(restored()).rejects.toThrow(`${pack} is missing`);
});

it('notices changes without a key, too', async () => {
  place = new Place(place.storage, null);
  await put('sensors/1/original');
  await make();
  const [pack = ''] = await packs();
  const path = join(folder, 'place/objects', pack);
  const changed = await readFile(path);
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
  await writeFile(path, changed);
  await expect(restored()).rejects.toThrow('sensors/1/original has other bytes');
});

it('does not mix backups of two installations, nor of two keys', async () => {
  await place.claim('one');
  await place.claim('one');
  await expect(place.claim('two')).rejects.toThrow('Another installation');
  await expect(new Place(place.storage, randomBytes(32)).claim('one')).rejects.toThrow('another key');
  await expect(new Place(place.storage, null).recognize()).rejects.toThrow('another key');
});

it('is made by one at a time', async () => {
  await put('sensors/1/original');
  const dump = await Dump.open(database.url);
  await expect(make()).rejects.toThrow('Another backup is being made');
  await dump.close();
  await make();
});

it('lets go of everything when it is ended while it reads the database', async () => {
  await put('sensors/1/original');
  const ending = new AbortController();
  ending.abort(new Error('ended'));
  await expect(make({ signal: ending.signal })).rejects.toThrow('ended');
  expect(await setNames(place)).toEqual([]);
  await make();
  expect(await restored()).toEqual(await hashesOf(files));
});
