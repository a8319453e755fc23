import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '@trapline/test-world/field-unit/portal.ts';
import type { NewBoxPhoto } from '../client/box-queue.ts';
import type { TrapDescription } from '../client/messages.ts';
import { createPhotoBox } from '../client/photo-box.ts';
import { createRandom } from '../drawing/random.ts';
import { createFigures } from './figures.ts';
import { createGate } from './gate.ts';
import { openBoxes } from './open-boxes.ts';
import { readOptions } from './options.ts';
import { runBox } from './run-box.ts';
import { createSimulatedBox, misread } from './simulated-box.ts';
import { openStateFolder } from './state-folder.ts';

let portal: TestPortal;
let directory: string;

beforeEach(async () => {
  portal = await startTestPortal();
  directory = await mkdtemp(join(tmpdir(), 'simulated-box-'));
});

afterEach(async () => {
  await portal.close();
  await rm(directory, { recursive: true, force: true });
});

const start = 1_790_000_000;

/** Traps that a box takes, without sending them. */
async function takeTraps(number: number, count: number) {
  const taken: { readonly trap: TrapDescription; readonly photos: readonly NewBoxPhoto[] }[] = [];
  const add = async (trap: TrapDescription, photos: readonly NewBoxPhoto[]) => {
    taken.push({ trap, photos });
    return { name: '', trap, photos: [], idempotencyKey: '', eventId: undefined, stored: [] };
  };
  const box = createSimulatedBox({
    ...{ number, seed: `1 ${number}`, timeZone: 'Asia/Tokyo', box: { add }, scale: 0.1, counting: 'detections' },
  });
  for (let trap = 0; trap < count; trap++) await box.takeTrap(start + trap * 60);
  return taken;
}

describe('a simulated photo box', () => {
  it('photographs traps with their tabs, and sends what it read of them', async () => {
    const [first, ...others] = await takeTraps(0, 3);
    expect(first?.trap).toMatchObject({ type: 'station_v2', month_label: '2026-09', stationName: 'SIM_BOX_1' });
    for (const { photos } of others) {
      expect(photos.map(({ key }) => key)).toEqual(['tab', 'photo_1', 'photo_2', 'photo_3'].slice(0, photos.length));
      expect(photos.length).toBeGreaterThan(1);
      expect(photos[0]?.detections).toBeUndefined();
    }
    const boxes = others.flatMap(({ photos }) => photos.flatMap(({ detections }) => detections ?? []));
    expect(boxes.some(({ type }) => type === undefined) && boxes.some(({ type }) => type !== undefined)).toBe(true);
    expect((await takeTraps(1, 1))[0]?.trap.type).toBe('station');
  });

  it('misreads a place or a trap number now and then', async () => {
    const traps = await takeTraps(1, 25);
    const placesRead = new Set(traps.map(({ trap }) => trap.place));
    const trapsRead = new Set(traps.map(({ trap }) => trap.trap_no));
    expect(placesRead.size).toBeGreaterThan(1);
    expect(trapsRead.size).toBeGreaterThan(6);
    expect(misread('B-15', () => 0)).toBe('8-15');
    expect(misread('B-15', () => 0.99)).toBe('B-1S');
    expect(misread('---', createRandom(1))).toBe('---');
  });

  it('takes traps at its interval, sends them, and ends with an empty queue', async () => {
    const box = await createPhotoBox({ baseUrl: portal.url, key: 'good', directory, sleep: async () => {} });
    const world = createSimulatedBox({ number: 0, seed: 1, timeZone: 'Asia/Tokyo', box, scale: 0.1 });
    const ending = new AbortController();
    const figures = createFigures();
    const run = runBox(box, world, start, {
      ...{ every: 3_600, speed: 1e9, gate: createGate(1), figures, warn: () => {} },
      simulatedNow: () => start,
      ending: ending.signal,
      ended: new AbortController().signal,
    });
    await expect.poll(() => figures.events, { timeout: 20_000 }).toBeGreaterThan(2);
    ending.abort();
    await run;
    expect(box.pending()).toEqual([]);
    expect(portal.traps.size).toBe(figures.events);
    expect(portal.stored.size).toBe(figures.taken);
    expect(figures.stored).toBe(figures.taken);
  });

  it('uses the station key of an earlier run while it is valid', async () => {
    const state = await openStateFolder(directory, portal.url);
    let issued = 0;
    const open = (key: string) =>
      openBoxes({ issueStationKey: async () => `${key}${++issued > 1 ? issued : ''}` }, state, portal.url, 2);
    expect(await open('good')).toHaveLength(2);
    await open('good');
    expect(issued).toBe(1);
    await state.keepKey('station key', 'ended');
    await open('good');
    expect([issued, state.keyOf('station key')]).toEqual([2, 'good2']);
  });
});

it('boxes can run with units or alone', () => {
  expect(readOptions(['--boxes', '2'])).toMatchObject({ boxes: 2, units: 0 });
  expect(readOptions(['--boxes', '2', '--units', '3'])).toMatchObject({ boxes: 2, units: 3 });
  expect(readOptions([])).toMatchObject({ boxes: 0, units: 6 });
  expect(() => readOptions(['--units', '0'])).toThrow('--units');
});
