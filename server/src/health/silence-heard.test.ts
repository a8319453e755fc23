import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assetChanges } from '../audit/asset-changes.topic.ts';
import { createBus } from '../platform/bus/bus.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { touchSensor } from './sensor-state.store.ts';
import { watchSilence } from './silence.actions.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('publishes once on the bus that a unit falls silent, and once that it is back', async () => {
  const { db, directUrl, log } = portal.portal.services;
  const bus = createBus({ url: directUrl, log });
  const heard: string[] = [];
  bus.listen(assetChanges, {
    heard: (changes) => heard.push(...changes.map(({ entity }) => entity)),
    missed: () => {},
  });
  await bus.start();
  const key = await makeSensor(db, await makeAccount(db, {}), { id: 'Rat_1', type: 'rat_monitor' });
  const begin = Date.now();
  const at = (minutes: number) => new Date(begin + minutes * 60_000);
  // The portal has been able to receive reports all the time.
  await db
    .insertInto('silence_looks')
    .values({ looked_at: at(60), listening_since: new Date(0) })
    .execute();
  await touchSensor(db, key, at(0));
  await watchSilence(db, null, at(59));
  for (const minutes of [61, 61]) await watchSilence(db, null, at(minutes));
  await vi.waitFor(() => expect(heard).toEqual(['Sensor-Rat_1']), 15_000);
  await touchSensor(db, key, at(61));
  for (const minutes of [62, 62]) await watchSilence(db, null, at(minutes));
  await vi.waitFor(() => expect(heard).toEqual(['Sensor-Rat_1', 'Sensor-Rat_1']), 15_000);
  await bus.close();
});
