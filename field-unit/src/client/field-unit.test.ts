import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { createFieldUnit, type FieldUnitOptions, type UnitEvent } from './field-unit.ts';
import { answerWith, cutConnection, startTestPortal, type TestPortal } from '@trapline/test-world/field-unit/portal.ts';

let portal: TestPortal;
let directory: string;
let waits: number[];
let events: UnitEvent[];

beforeEach(async () => {
  portal = await startTestPortal();
  directory = await mkdtemp(join(tmpdir(), 'field-unit-'));
  waits = [];
  events = [];
});

afterEach(async () => {
  await portal.close();
  await rm(directory, { recursive: true, force: true });
});

function unit(options: Partial<FieldUnitOptions> = {}) {
  return createFieldUnit({
    baseUrl: portal.url,
    key: 'good',
    directory,
    clock: () => 1_790_000_000_000,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    onEvent: (event) => events.push(event),
    ...options,
  });
}

const photo = { content_type: 'image/jpeg', timestamp: 1_790_000_000, resource: 'photo' };
const large = Buffer.alloc(3_000_000, 'trap');

describe('sending', () => {
  it('stores uploads in the order in which they were added', async () => {
    const one = await unit();
    for (const timestamp of [30, 10, 20]) await one.add({ ...photo, timestamp }, large);
    await one.sendAll();
    expect([...portal.stored.keys()]).toEqual(['30/photo', '10/photo', '20/photo']);
    expect(one.pending()).toEqual([]);
    expect(await readdir(join(directory, 'pending'))).toEqual([]);
  });

  it('accepts a stream and hashes it meanwhile', async () => {
    const file = join(directory, 'film.mp4');
    await writeFile(file, large);
    const one = await unit();
    await one.add({ ...photo, resource: 'video', content_type: 'video/mp4' }, createReadStream(file));
    await one.sendAll();
    expect(portal.stored.size).toBe(1);
  });

  it('continues after server errors, cut connections, rate limits and expired URLs', async () => {
    portal.faults.set('POST /field/v1/uploads', [
      answerWith(500, 'internal_error'),
      answerWith(429, 'too_many_requests', { 'retry-after': '7' }),
      answerWith(503, 'unavailable', { 'retry-after': '20' }),
    ]);
    portal.faults.set('PUT /put/', [
      cutConnection,
      answerWith(410, 'gone'),
      answerWith(409, 'conflict'),
      answerWith(422, 'incomplete_file'),
    ]);
    const one = await unit();
    await one.add(photo, large);
    await one.sendAll();
    expect(portal.stored.size).toBe(1);
    // Half of 2, 4, 8, … seconds, with the portal's Retry-After below it.
    expect(waits).toEqual([1_000, 9_000, 24_000, 8_000, 16_000, 32_000, 64_000]);
  });

  it('requests a new URL when the old one has expired', async () => {
    portal.faults.set('PUT /put/', [answerWith(410, 'gone')]);
    const one = await unit();
    await one.add(photo, large);
    await one.sendAll();
    expect(portal.requests).toEqual(['POST /field/v1/uploads', 'PUT /put/1', 'POST /field/v1/uploads', 'PUT /put/2']);
  });

  it('does not send bytes that the portal already has', async () => {
    const one = await unit();
    await one.add(photo, large);
    await one.sendAll();
    await one.add(photo, large);
    await one.sendAll();
    expect(portal.requests.filter((place) => place.startsWith('PUT'))).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ kind: 'stored', already: true });
  });

  it('sends uploads after a restart that were queued before it', async () => {
    const before = await unit();
    await before.add({ ...photo, detections: [{ type: 'midge', position: { x1: 1, y1: 2, x2: 3, y2: 4 } }] }, large);
    const after = await unit();
    expect(after.pending()).toEqual(before.pending());
    await after.sendAll();
    expect(portal.stored.size).toBe(1);
  });
});

describe('refusals', () => {
  it('moves refused uploads aside, with the reason, and continues', async () => {
    portal.faults.set('PUT /put/', [answerWith(422, 'unreadable_picture')]);
    const one = await unit();
    await one.add(photo, large);
    await one.add({ ...photo, timestamp: photo.timestamp + 1 }, large);
    await one.sendAll();
    expect(portal.stored.size).toBe(1);
    expect(events.map((event) => event.kind)).toEqual(['refused', 'stored']);
    const refused = join(directory, 'refused');
    expect(await readdir(refused)).toEqual(['000000000001.bin', '000000000001.json']);
    expect(await readFile(join(refused, '000000000001.json'), 'utf8')).toContain('unreadable_picture');
  });

  it('moves other bytes under the same timestamp and resource aside', async () => {
    const one = await unit();
    await one.add(photo, large);
    await one.sendAll();
    await one.add(photo, Buffer.from('another picture'));
    await one.sendAll();
    expect(events.at(-1)).toMatchObject({ kind: 'refused', problem: { type: 'resource_already_exists' } });
  });

  it('ignores a refusal that is not from the portal', async () => {
    portal.faults.set('POST /field/v1/uploads', [answerWith(403), answerWith(200)]);
    const one = await unit();
    await one.add(photo, large);
    await one.sendAll();
    expect(events.map((event) => event.kind)).toEqual(['postponed', 'postponed', 'stored']);
  });

  it('keeps all uploads while the key is not accepted', async () => {
    const one = await unit({ key: 'old' });
    await one.add(photo, large);
    expect(await one.sendNext()).toMatchObject({ kind: 'postponed', error: { status: 401 } });
    expect(one.pending()).toHaveLength(1);
  });

  it('lets others go first after five failures of one upload', async () => {
    const one = await unit();
    await one.add(photo, large);
    await one.add({ ...photo, timestamp: 2 }, large);
    portal.faults.set(
      'PUT /put/',
      Array.from({ length: 5 }, () => answerWith(500, 'internal_error')),
    );
    await one.sendAll();
    expect([...portal.stored.keys()]).toEqual(['2/photo', `${photo.timestamp}/photo`]);
  });
});

describe('calls', () => {
  it('reports health and facts, and reads settings', async () => {
    const one = await unit();
    portal.time = 1_790_000_030;
    await one.reportHealth({ app_info: { version: '1.0' }, ntpd: 0 });
    await one.reportHealth({ connection: 101 });
    await one.reportFacts({ firmware_version: '1.0' });
    expect(portal.health).toEqual([{ app_info: { version: '1.0' }, ntpd: 0 }, { connection: 101 }]);
    expect(await one.readSettings()).toEqual({
      photo_interval: 3600,
      threshold: null,
      increase_threshold: 5,
      time: 1_790_000_030,
    });
    expect(one.now()).toBe(1_790_000_000);
  });

  it('corrects its time when its clock is more than a minute wrong', async () => {
    const one = await unit();
    portal.time = 1_790_086_400;
    await one.readSettings();
    expect(one.now()).toBe(1_790_086_400);
    expect(events).toEqual([{ kind: 'clock_wrong', check: { offset: 86_400, wrong: true } }]);
  });

  it('throws a CallError when the portal is unreachable', async () => {
    const one = await unit();
    await portal.close();
    await expect(one.readSettings()).rejects.toThrow(CallError);
  });

  it('stops when aborted', async () => {
    const one = await unit({ sleep: (_ms, signal) => new Promise((_resolve, reject) => abortWith(signal, reject)) });
    await one.add(photo, large);
    portal.faults.set('POST /field/v1/uploads', [answerWith(500, 'internal_error')]);
    const controller = new AbortController();
    const sending = one.sendAll(controller.signal);
    controller.abort(new Error('switched off'));
    await expect(sending).rejects.toThrow('switched off');
    expect(one.pending()).toHaveLength(1);
  });
});

function abortWith(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
  if (signal?.aborted === true) reject(signal.reason);
  signal?.addEventListener('abort', () => reject(signal.reason));
}
