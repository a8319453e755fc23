import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { type Fault, type FaultyStore, startFaultyStore } from '@trapline/test-world/object-store/faulty-store.ts';
import { type ObjectStore, startObjectStore } from '@trapline/test-world/object-store/object-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { systemIds } from '../../base/ids.ts';
import { openS3Storage, refusalOfStore, type Storage } from '../storage.ts';

let store: ObjectStore;
let way: FaultyStore;
let folder: string;
let storage: Storage;
const local = { clock: systemClock, ids: systemIds };
const patience = { attempts: 3, silenceMs: 20_000, pauseMs: 20 };

beforeAll(async () => {
  store = await startObjectStore();
  way = await startFaultyStore(store.host);
});
afterAll(async () => {
  await way.stop();
  await store.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-storage-'));
  storage = await openStorage(patience);
});
const openStorage = (waits: typeof patience) =>
  openS3Storage({ ...local, folder, address: { ...store.address, endpoint: way.endpoint }, patience: waits });
const impatient = { attempts: 5, silenceMs: 1_500, pauseMs: 20 };
afterEach(async () => {
  way.disturb(() => null);
  await rm(folder, { recursive: true });
});

const receive = (bytes: Uint8Array) => storage.receive(Readable.from([bytes]), () => undefined, bytes.length);
async function put(key: string, bytes: Uint8Array) {
  const incoming = await receive(bytes);
  await incoming.commit(key);
  return incoming.written;
}
const bytesOf = async (stream: Readable | null) => stream && Buffer.concat(await stream.toArray());
const localFiles = () => readdir(join(folder, 'incoming'));
async function keysOf(prefix: string) {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}
/** Disturbs the first requests of a method that match. */
function disturb(fault: Fault, { method, times, of = /./ }: { method: string; times: number; of?: RegExp }) {
  let left = times;
  way.disturb((request) => (request.method === method && of.test(request.url) && left-- > 0 ? fault : null));
}

it('stores received bytes, and returns them, ranges of them, and their size', async () => {
  const written = await put('sensors/1/x/original', Buffer.from('hello world'));
  expect(written).toEqual({ bytes: 11, sha256: createHash('sha256').update('hello world').digest() });
  expect(String(await bytesOf(await storage.get('sensors/1/x/original')))).toBe('hello world');
  expect(String(await bytesOf(await storage.get('sensors/1/x/original', { start: 6, end: 8 })))).toBe('wor');
  expect(String(await bytesOf(await storage.get('sensors/1/x/original', { start: 0, end: 0 })))).toBe('h');
  expect(Buffer.from(await storage.read('sensors/1/x/original', { start: 6, end: 99 })).toString()).toBe('world');
  expect(await storage.read('sensors/1/x/original', { start: 11, end: 99 })).toHaveLength(0);
  expect(await storage.head('sensors/1/x/original')).toMatchObject({ key: 'sensors/1/x/original', bytes: 11 });
  const age = Date.now() - ((await storage.head('sensors/1/x/original'))?.modified.getTime() ?? 0);
  expect(age).toBeLessThan(3_600_000);
});

it('says that a missing object is missing', async () => {
  expect(await storage.get('gone/y')).toBeNull();
  expect(await storage.head('gone/y')).toBeNull();
  await expect(storage.read('gone/y', { start: 0, end: 3 })).rejects.toThrow('ENOENT');
  await expect(storage.withFile('gone/y', () => Promise.resolve())).rejects.toThrow('ENOENT');
  await storage.delete('gone/y');
  await expect(storage.head('../etc')).rejects.toThrow('Not a storage key');
});

it('shows nothing before the commit, and keeps nothing on the local disk afterwards', async () => {
  const kept = await receive(Buffer.from('kept'));
  const refused = await receive(Buffer.from('refused'));
  await kept.flush();
  expect(await keysOf('commit/')).toEqual([]);
  await refused.discard();
  await kept.commit('commit/kept');
  expect(await keysOf('commit/')).toEqual(['commit/kept']);
  expect(await localFiles()).toEqual([]);
});

it('moves finished files in, lists by prefix, and deletes', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `many/a/${String(index).padStart(2, '0')}`);
  await storage.withFolder(async (work) => {
    const files = names.map((key, index) => ({ key, file: join(work, String(index)) }));
    for (const { key, file } of files) await writeFile(file, key);
    await storage.moveFiles(files);
  });
  await put('many/b', Buffer.from('other'));
  expect(await keysOf('many/a/')).toEqual(names);
  expect(await storage.withFile('many/a/07', (file) => readFile(file, 'utf8'))).toBe('many/a/07');
  for (const name of names) await storage.delete(name);
  expect(await keysOf('many/')).toEqual(['many/b']);
  expect(await localFiles()).toEqual([]);
});

it('stores a large file in parts, some of which the store refuses at first', async () => {
  const bytes = randomBytes(35_000_000);
  disturb({ kind: 'status', status: 503 }, { method: 'PUT', times: 3, of: /partNumber/ });
  const { sha256 } = await put('large/film', bytes);
  const stored = await bytesOf(await storage.get('large/film'));
  expect(
    createHash('sha256')
      .update(stored ?? '')
      .digest(),
  ).toEqual(sha256);
  expect(await storage.withFile('large/film', async (file) => bytes.equals(await readFile(file)))).toBe(true);
  const middle = await storage.read('large/film', { start: 8_388_600, end: 8_388_619 });
  expect(Buffer.from(middle)).toEqual(bytes.subarray(8_388_600, 8_388_620));
});

it('takes a large file for stored if only the last answer is lost', async () => {
  const bytes = randomBytes(17_000_000);
  disturb({ kind: 'lost_answer' }, { method: 'POST', times: 1, of: /uploadId/ });
  const { sha256 } = await put('large/joined', bytes);
  const stored = await bytesOf(await storage.get('large/joined'));
  expect(
    createHash('sha256')
      .update(stored ?? '')
      .digest(),
  ).toEqual(sha256);
});

it('lists again when a page of the list breaks off', async () => {
  await put('pages/x', Buffer.from('x'));
  disturb({ kind: 'half', bytes: 100 }, { method: 'GET', times: 2, of: /list-type/ });
  expect(await keysOf('pages/')).toEqual(['pages/x']);
});

it('frees the connection of a stream that is never read', async () => {
  await put('unread/x', randomBytes(2_000_000));
  for (let index = 0; index < 20; index++) (await storage.get('unread/x'))?.destroy();
  await expect.poll(() => way.open()).toBe(0);
});

it('leaves nothing of a large file whose last part never comes', async () => {
  way.disturb(({ url }) => (url.includes('partNumber=3') ? { kind: 'cut' } : null));
  await expect(put('large/broken', randomBytes(20_000_000))).rejects.toThrow(Problem);
  expect(way.requests.filter((line) => /^DELETE .*large\/broken\?uploadId/.test(line))).toHaveLength(1);
  expect(await storage.head('large/broken')).toBeNull();
  expect(await localFiles()).toEqual([]);
});

it.each<[name: string, fault: Fault]>([
  ['is overloaded', { kind: 'status', status: 503 }],
  ['fails inside', { kind: 'status', status: 500 }],
  ['cuts the connection', { kind: 'cut' }],
  ['loses its answer', { kind: 'lost_answer' }],
  ['is slow', { kind: 'slow', ms: 1_600 }],
])('stores and reads whole files while the store %s for a moment', async (_name, fault) => {
  if (fault.kind === 'slow') storage = await openStorage(impatient);
  const bytes = randomBytes(300_000);
  disturb(fault, { method: 'PUT', times: 2 });
  await put(`faults/${fault.kind}`, bytes);
  disturb(fault, { method: 'GET', times: 2 });
  expect(bytes.equals((await bytesOf(await storage.get(`faults/${fault.kind}`))) ?? Buffer.alloc(0))).toBe(true);
});

it.each(['half', 'stalled'] as const)('continues an answer that is %s', async (kind) => {
  if (kind === 'stalled') storage = await openStorage(impatient);
  const bytes = randomBytes(3_000_000);
  await put(`faults/${kind}`, bytes);
  disturb({ kind, bytes: 1_000_000 }, { method: 'GET', times: 2 });
  expect(bytes.equals((await bytesOf(await storage.get(`faults/${kind}`))) ?? Buffer.alloc(0))).toBe(true);
  disturb({ kind, bytes: 1_000 }, { method: 'GET', times: 2 });
  const range = await storage.read(`faults/${kind}`, { start: 5_000, end: 104_999 });
  expect(bytes.subarray(5_000, 105_000).equals(range)).toBe(true);
});

it('refuses bytes that changed on their way', async () => {
  way.disturb(({ method }) => (method === 'PUT' ? { kind: 'changed_byte' } : null));
  await expect(put('faults/changed', randomBytes(1_000))).rejects.toThrow(Problem);
  expect(await storage.head('faults/changed')).toBeNull();
});

it('says that a dead store is unavailable, keeps nothing half, and goes on when it is back', async () => {
  way.disturb(() => ({ kind: 'cut' }));
  for (const call of [
    () => put('dead/x', Buffer.from('x')),
    () => storage.get('large/film'),
    () => storage.head('large/film'),
    () => storage.read('large/film', { start: 0, end: 9 }),
    () => keysOf('large/'),
    () => storage.delete('large/film'),
    () => storage.check(),
  ]) {
    await expect(call()).rejects.toMatchObject({ type: 'unavailable', status: 503 });
  }
  expect(await localFiles()).toEqual([]);
  way.disturb(() => null);
  await storage.check();
  await put('dead/x', Buffer.from('x'));
  expect(await keysOf('dead/')).toEqual(['dead/x']);
});

it.each([
  ['a wrong secret', { secretKey: 'wrong' }],
  ['a bucket that does not exist', { bucket: 'elsewhere' }],
])('does not take %s for an empty store', async (_name, wrong) => {
  const other = await openS3Storage({ ...local, folder, address: { ...store.address, ...wrong }, patience });
  expect(refusalOfStore(await other.check().catch((error: unknown) => error))).toMatch(/./);
  for (const call of [() => other.check(), () => other.head('x/y'), () => other.get('x/y')]) {
    await expect(call()).rejects.toMatchObject({ type: 'unavailable' });
  }
});
