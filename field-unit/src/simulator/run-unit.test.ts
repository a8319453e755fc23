import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFieldUnit } from '../client/field-unit.ts';
import { answerWith, startTestPortal, type TestPortal } from '@trapline/test-world/field-unit/portal.ts';
import { createFigures, percentile, summary } from './figures.ts';
import { createGate } from './gate.ts';
import { OptionError, readOptions } from './options.ts';
import { openPhotoFolder } from './photo-folder.ts';
import { runUnit } from './run-unit.ts';
import { createSimulatedUnit } from './simulated-unit.ts';
import { openStateFolder, readDemoAccount } from './state-folder.ts';

let portal: TestPortal;
let directory: string;

beforeEach(async () => {
  portal = await startTestPortal();
  directory = await mkdtemp(join(tmpdir(), 'simulator-'));
});

afterEach(async () => {
  await portal.close();
  await rm(directory, { recursive: true, force: true });
});

it('takes pictures at its interval, sends them, reports, and ends with an empty queue', async () => {
  const unit = await createFieldUnit({
    baseUrl: portal.url,
    key: 'good',
    directory,
    sleep: async () => {},
    random: () => 0,
  });
  const start = 1_790_000_000;
  const options = { type: 'insect_monitor_v2', seed: 1, timeZone: 'UTC', unit, start, scale: 0.1 } as const;
  const world = createSimulatedUnit({ ...options, counting: 'detections' });
  const ending = new AbortController();
  const figures = createFigures();
  portal.faults.set('PUT /put/', [answerWith(500, 'internal_error')]);
  let now = start;
  await runUnit(unit, world, start, {
    every: 3_600,
    speed: 1_000_000,
    // Each reading of the clock advances it; after twelve events the run is over.
    simulatedNow: () => {
      if (figures.events >= 12) ending.abort();
      now += 3_600;
      return now;
    },
    gate: createGate(2),
    figures,
    ending: ending.signal,
    ended: new AbortController().signal,
    warn: () => {},
  });
  expect(figures).toMatchObject({ events: 12, taken: 36, stored: 36, retries: 1, failedCalls: 0 });
  expect(figures.healthReports).toBeGreaterThanOrEqual(4);
  expect(portal.stored.size).toBe(36);
  expect(portal.health.length).toBe(figures.healthReports);
  expect(portal.requests.filter((place) => place === 'GET /field/v1/settings').length).toBeGreaterThanOrEqual(2);
  expect(unit.pending()).toEqual([]);
  expect(summary(figures, '1 units', 60, 0)).toContain('stored           36');
});

it('sends photos of a folder in turn', async () => {
  await writeFile(join(directory, 'a.jpg'), 'first');
  await writeFile(join(directory, 'b.PNG'), 'second');
  await writeFile(join(directory, 'notes.txt'), 'no photo');
  const photos = await openPhotoFolder(directory);
  expect(photos.count).toBe(2);
  const sent = [await photos.next(), await photos.next(), await photos.next()];
  expect(sent.map(({ contentType, bytes }) => `${contentType} ${bytes.toString()}`)).toEqual([
    'image/jpeg first',
    'image/png second',
    'image/jpeg first',
  ]);
  await rm(join(directory, 'a.jpg'));
  await rm(join(directory, 'b.PNG'));
  await expect(openPhotoFolder(directory)).rejects.toThrow('holds no');
});

it('keeps keys by portal, and finds the demonstration account that runs an organization', async () => {
  const state = await openStateFolder(directory, 'http://localhost:8080/');
  await state.keepKey('SIM_FLY_0001', 'secret');
  expect((await openStateFolder(directory, 'http://localhost:8080')).keyOf('SIM_FLY_0001')).toBe('secret');
  expect((await openStateFolder(directory, 'http://elsewhere')).keyOf('SIM_FLY_0001')).toBeUndefined();
  const file = join(directory, 'accounts.json');
  const accounts = ['admin', 'organization_admin', 'member'].map((role) => ({
    email: `${role}@x.org`,
    password: 'p',
    role,
  }));
  await writeFile(file, JSON.stringify({ accounts }));
  expect(await readDemoAccount(file)).toEqual({ email: 'organization_admin@x.org', password: 'p' });
  expect(await readDemoAccount(join(directory, 'missing.json'))).toBeUndefined();
});

it('parses options, and explains invalid ones', () => {
  expect(readOptions(['--help'])).toBeUndefined();
  expect(readOptions(['--units', '20', '--speed', '60', '--types', 'fly, fly_scan', '--truth'])).toMatchObject({
    url: 'http://localhost:8080/',
    units: 20,
    every: 3_600,
    types: ['fly', 'fly_scan'],
    counting: 'detections',
  });
  for (const wrong of [
    ['--units', '0'],
    ['--units', '1.5'],
    ['--minutes', 'five'],
    ['--types', 'station'],
    ['--url', 'localhost'],
    ['--email', 'a@b.org'],
    ['--truth', '--count-only'],
    ['--unit', '3'],
    ['extra'],
  ]) {
    expect(() => readOptions(wrong), wrong.join(' ')).toThrow(OptionError);
  }
});

it('computes percentiles by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([], 0.5)]).toEqual([50, 95, undefined]);
});
