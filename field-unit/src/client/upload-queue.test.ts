import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultQueueLimits, openUploadQueue, QueueFullError } from './upload-queue.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'upload-queue-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (limits = {}) => openUploadQueue(directory, () => 5, { ...defaultQueueLimits, ...limits });
const photo = { content_type: 'image/jpeg', timestamp: 1, resource: 'photo' };
const bytes = Buffer.from('picture');

it('refuses uploads beyond its limits, and accepts them again when there is room', async () => {
  const queue = await open({ mostUploads: 2 });
  const first = await queue.add(photo, bytes);
  await queue.add(photo, bytes);
  await expect(queue.add(photo, bytes)).rejects.toThrow(QueueFullError);
  await queue.remove(first);
  await queue.add(photo, bytes);
  expect(queue.pending().map((entry) => entry.name)).toEqual(['000000000002', '000000000004']);
});

it('refuses bytes beyond its limit and leaves nothing behind', async () => {
  const queue = await open({ mostBytes: 10 });
  await queue.add(photo, bytes);
  await expect(queue.add(photo, bytes)).rejects.toThrow(QueueFullError);
  await expect(queue.add(photo, new Uint8Array(0))).rejects.toThrow('at least one byte');
  expect(await readdir(join(directory, 'pending'))).toEqual(['000000000001.bin', '000000000001.json']);
});

it('refuses a stream that fails before it is read, and accepts the next upload', async () => {
  const queue = await open();
  await expect(queue.add(photo, createReadStream(join(directory, 'missing')))).rejects.toThrow('ENOENT');
  const full = await open({ mostUploads: 0 });
  await expect(full.add(photo, createReadStream(join(directory, 'missing')))).rejects.toThrow(QueueFullError);
  await queue.add(photo, bytes);
  expect(queue.pending()).toHaveLength(1);
});

it('removes leftovers and damaged entries, and keeps the rest', async () => {
  await (await open()).add(photo, bytes);
  const pending = join(directory, 'pending');
  await writeFile(join(pending, '000000000002.bin'), 'bytes without metadata');
  await writeFile(join(pending, '000000000003.json'), '{"version":1,');
  await writeFile(join(pending, '000000000004.bin.tmp'), 'half');
  expect((await open()).pending()).toHaveLength(1);
  expect(await readdir(pending)).toEqual(['000000000001.bin', '000000000001.json']);
});

it('completes an interrupted refusal', async () => {
  const queue = await open();
  const entry = await queue.add(photo, bytes);
  await writeFile(join(directory, 'refused', `${entry.name}.json`), '{}');
  const again = await open();
  expect(again.pending()).toEqual([]);
  expect(await readdir(join(directory, 'refused'))).toEqual([`${entry.name}.bin`, `${entry.name}.json`]);
});

it('keeps only the newest refused uploads', async () => {
  const queue = await open({ mostRefused: 2 });
  const problem = { type: 'unreadable_picture', title: '', status: 422, detail: '', errors: [] };
  for (let count = 0; count < 4; count++) await queue.refuse(await queue.add(photo, bytes), problem);
  const kept = (await readdir(join(directory, 'refused'))).filter((name) => name.endsWith('.bin'));
  expect(kept).toEqual(['000000000003.bin', '000000000004.bin']);
});

const writer = `
const { openUploadQueue } = await import(${JSON.stringify(new URL('./upload-queue.ts', import.meta.url).href)});
const queue = await openUploadQueue(process.argv[1], Date.now);
for (let n = 0; ; n++) {
  const entry = await queue.add({ content_type: 'image/jpeg', timestamp: n, resource: 'photo' }, Buffer.alloc(200_000, n));
  console.log(entry.name + ' ' + entry.sha256);
}`;

it('keeps every acknowledged upload after kill -9', async () => {
  const acknowledged: string[] = [];
  for (const enough of [3, 8]) {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let fresh = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line);
      fresh += 1;
      if (fresh === enough) child.kill('SIGKILL');
    }
  }
  const queue = await open();
  const held = new Map(queue.pending().map((entry) => [entry.name, entry]));
  expect(acknowledged.length).toBeGreaterThanOrEqual(11);
  for (const line of acknowledged) {
    const [name = '', sha256] = line.split(' ');
    const entry = held.get(name);
    expect(entry?.sha256).toBe(sha256);
    if (entry === undefined) continue;
    const file = await readFile(queue.fileOf(entry));
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  }
}, 30_000);
