import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, cutConnection, startTestPortal, type TestPortal } from '@trapline/test-world/field-unit/portal.ts';
import { BoxQueueFullError } from './box-queue.ts';
import type { BoxEvent } from './box-sender.ts';
import { createPhotoBox, type PhotoBoxOptions } from './photo-box.ts';

let portal: TestPortal;
let directory: string;
let waits: number[];
let events: BoxEvent[];

beforeEach(async () => {
  portal = await startTestPortal();
  directory = await mkdtemp(join(tmpdir(), 'photo-box-'));
  waits = [];
  events = [];
});

afterEach(async () => {
  await portal.close();
  await rm(directory, { recursive: true, force: true });
});

function box(options: Partial<PhotoBoxOptions> = {}) {
  return createPhotoBox({
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

const trap = {
  ...{ place: 'Kitchen', trap_no: '12', installed_at: '2026-10-01', collected_at: '2026-10-31' },
  ...{ month_label: '2026-10', type: 'station_v2' as const, serial_no: 'B-7' },
} as const;
const detections = [{ type: 'midge', position: { x1: 1, y1: 2, x2: 3, y2: 4 }, score: 0.9 }];
const photos = [
  { key: 'tab', bytes: Buffer.from('a tab') },
  { key: 'photo_1', bytes: Buffer.alloc(2_000_000, 'trap'), detections },
  { key: 'photo_2', bytes: Buffer.from('another') },
];
/** Loses a response on its way. */
function lose(answer: Response): never {
  throw new TypeError(`lost: ${answer.status}`);
}
const paths = () => portal.requests.map((place) => place.replace(/\d+$/, '#'));

describe('a trap', () => {
  it('is announced with all it says, and its photos are sent to the URLs in the response', async () => {
    const one = await box();
    await one.add(trap, photos);
    await one.sendAll();
    expect([...portal.stored.keys()]).toEqual(['p1-1/tab', 'p1-1/photo_1', 'p1-1/photo_2']);
    expect(portal.traps.get('p1-1')).toMatchObject({
      ...trap,
      photos: [{ key: 'tab', size: 5 }, { key: 'photo_1', size: 2_000_000 }, { key: 'photo_2' }],
      detections: [{ key: 'photo_1', ...detections[0] }],
    });
    expect(events).toMatchObject([{ kind: 'stored', eventId: 'p1-1' }]);
    expect(await readdir(join(directory, 'pending'))).toEqual([]);
  });

  it('gets one event, even if the response to its announcement is lost', async () => {
    const one = await box();
    await one.add(trap, photos);
    portal.faults.set('PUT /put/1', [cutConnection]);
    portal.faults.set('POST /field/v1/station_events', [answerWith(409, 'conflict'), answerWith(200)]);
    await one.sendAll();
    expect(portal.traps.size).toBe(1);
    expect(portal.stored.size).toBe(3);
    expect(waits).toHaveLength(3);
  });

  it('gets one event, even if that happens before a restart', async () => {
    const broken = { fetch: async (...call: Parameters<typeof fetch>) => lose(await fetch(...call)) };
    const before = await box(broken);
    // In another order than the queue writes them.
    await before.add({ stationName: 'Box', ...trap }, photos);
    expect(await before.sendNext()).toMatchObject({ kind: 'postponed' });
    const after = await box();
    await after.sendAll();
    expect(events.at(-1)).toMatchObject({ kind: 'stored', eventId: 'p1-1' });
    expect(portal.traps.size).toBe(1);
  });

  it('is sent on after a restart, without the photos that the portal has', async () => {
    const before = await box();
    await before.add(trap, photos);
    portal.faults.set('PUT /put/2', [answerWith(503, 'unavailable')]);
    expect(await before.sendNext()).toMatchObject({ kind: 'postponed' });
    const after = await box();
    expect(after.pending()).toEqual(before.pending());
    await after.sendAll();
    expect(paths().slice(-4)).toEqual([
      'POST /field/v1/station_events/p1-1/uploads',
      'PUT /put/#',
      'POST /field/v1/station_events/p1-1/uploads',
      'PUT /put/#',
    ]);
    expect(portal.stored.size).toBe(3);
  });

  it('does not send a photo again whose response was lost', async () => {
    const one = await box();
    await one.add(trap, photos);
    portal.faults.set('PUT /put/1', [answerWith(503, 'unavailable')]);
    await one.sendNext();
    portal.stored.set('p1-1/tab', 'stored before the connection broke');
    await one.sendAll();
    expect(paths().filter((place) => place.startsWith('PUT'))).toHaveLength(3);
  });

  it('asks for another URL when one is not known any more', async () => {
    const one = await box();
    await one.add(trap, photos);
    portal.faults.set('PUT /put/2', [answerWith(404, 'not_found')]);
    portal.faults.set('PUT /put/1', [answerWith(404, 'not_found')]);
    await one.sendAll();
    expect([portal.traps.size, portal.stored.size]).toEqual([1, 3]);
    expect(events.at(-1)).toMatchObject({ kind: 'stored' });
  });

  it('is announced anew when its event expired before a photo came', async () => {
    const one = await box();
    await one.add(trap, photos);
    portal.faults.set('PUT /put/1', [answerWith(410, 'gone')]);
    await one.sendNext();
    portal.traps.set('p1-1', {});
    await one.sendAll();
    expect([...portal.stored.keys()]).toEqual(['p2-1/tab', 'p2-1/photo_1', 'p2-1/photo_2']);
  });
});

describe('refusals', () => {
  it('move a trap aside, with the reason, when its announcement is not valid', async () => {
    portal.faults.set('POST /field/v1/station_events', [answerWith(422, 'validation_failed')]);
    const one = await box();
    await one.add(trap, photos);
    await one.add({ ...trap, trap_no: '13' }, photos);
    await one.sendAll();
    expect(events.map(({ kind }) => kind)).toEqual(['refused', 'stored']);
    const [name = ''] = await readdir(join(directory, 'refused'));
    expect(await readFile(join(directory, 'refused', name, 'trap.json'), 'utf8')).toContain('validation_failed');
    const next = await (await box()).add(trap, photos);
    expect(Number(next.name)).toBeGreaterThan(Number(name));
  });

  it('of one photo do not keep back the others', async () => {
    portal.faults.set('PUT /put/1', [answerWith(422, 'unreadable_picture')]);
    const one = await box();
    await one.add(trap, photos);
    await one.sendAll();
    expect([...portal.stored.keys()]).toEqual(['p1-1/photo_1', 'p1-1/photo_2']);
    expect(events).toMatchObject([{ kind: 'refused', problem: { type: 'unreadable_picture' } }]);
  });

  it('of a deleted event do not bring it back', async () => {
    const one = await box();
    await one.add(trap, photos);
    portal.faults.set('PUT /put/2', [answerWith(410, 'gone')]);
    await one.sendNext();
    portal.traps.set('p1-1', {});
    await one.sendAll();
    expect(events.at(-1)).toMatchObject({ kind: 'refused', problem: { type: 'not_found' } });
    expect(portal.traps.size).toBe(1);
  });

  it('of the key keep everything', async () => {
    const old = await box({ key: 'old' });
    await old.add(trap, photos);
    expect(await old.sendNext()).toMatchObject({ kind: 'postponed', error: { status: 401 } });
    portal.faults.set('POST /field/v1/station_events', [answerWith(403, 'forbidden')]);
    const other = await box();
    expect(await other.sendNext()).toMatchObject({ kind: 'postponed', error: { status: 403 } });
    expect(other.pending()).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('removes traps that were not written completely', async () => {
    const one = await box();
    const { name } = await one.add(trap, photos);
    await writeFile(join(directory, 'pending', name, 'trap.json'), '{"version": 1');
    expect((await box()).pending()).toEqual([]);
    expect(await readdir(join(directory, 'pending'))).toEqual([]);
  });

  it('accepts nothing when it is full, and leaves nothing of a trap whose photo cannot be read', async () => {
    const one = await box({ mostTraps: 1 });
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('the camera was unplugged');
    };
    await expect(one.add(trap, [{ key: 'photo_1', bytes: broken() }])).rejects.toThrow('unplugged');
    expect(await readdir(join(directory, 'pending'))).toEqual([]);
    await one.add(trap, photos);
    await expect(one.add(trap, photos)).rejects.toThrow(BoxQueueFullError);
  });

  it('stops when aborted', async () => {
    const one = await box();
    await one.add(trap, photos);
    await expect(one.sendAll(AbortSignal.abort(new Error('switched off')))).rejects.toThrow('switched off');
  });
});
