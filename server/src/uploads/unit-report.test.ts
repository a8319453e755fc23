import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { assetChanges } from '../audit/asset-changes.topic.ts';
import { createBus } from '../platform/bus/bus.ts';
import type { UnitCaller } from '../callers/caller.types.ts';
import { reportFacts, reportHealth, unitSettings } from './unit-report.actions.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('a unit is published on the bus when it first reports, and when its health changes, not with each report', async () => {
  const { services } = portal.portal;
  const bus = createBus({ url: services.directUrl, log: services.log });
  const heard: string[] = [];
  bus.listen(assetChanges, {
    heard: (changes) => heard.push(...changes.map(({ entity }) => entity)),
    missed: () => {},
  });
  await bus.start();
  const account = await makeAccount(services.db, {});
  const unitOf = async (sensor_id: string): Promise<UnitCaller> => ({
    kind: 'unit',
    sensor_key: await makeSensor(services.db, account, { id: sensor_id, type: 'fly_scan' }),
    sensor_id,
    type: 'fly_scan',
    key_hash: Buffer.alloc(32),
  });
  const [unit, other] = [await unitOf('Unit'), await unitOf('Other')];
  const named = () => heard.filter((entity) => entity === 'Sensor-Unit').length;
  await reportFacts(services, unit, { firmware_version: '1' });
  await reportFacts(services, unit, { firmware_version: '2' });
  for (const camera of [0, 0, 403, 403, 0]) await reportHealth(services, unit, { camera });
  // Everything published earlier has arrived once the first report of another unit has.
  await reportFacts(services, other, {});
  await vi.waitFor(() => expect(heard).toContain('Sensor-Other'), 15_000);
  // The first contact, the first health report, and two changes of health.
  expect(named()).toBe(4);
  await bus.close();
});

it('a unit gets the settings of its type', async () => {
  const { services } = portal.portal;
  const account = await makeAccount(services.db, {});
  const settings = { threshold: 7, increase_threshold: 3, photo_interval: 3_600 };
  const given = async (sensor_id: string, type: 'fly_scan' | 'rat_monitor') => {
    const sensor_key = await makeSensor(services.db, account, { id: sensor_id, type, ...settings });
    return unitSettings(services, { kind: 'unit', sensor_key, sensor_id, type, key_hash: Buffer.alloc(32) });
  };
  expect(await given('Counting', 'fly_scan')).toMatchObject({ threshold: 7, increase_threshold: 3 });
  expect(await given('Filming', 'rat_monitor')).toMatchObject({ threshold: null, increase_threshold: null });
});
