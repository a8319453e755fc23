import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes } from '@trapline/domain/routes.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { sendExample } from '@trapline/test-world/send-example.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

let test: TestPortal;
let world: MatrixWorld;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  test = await startTestPortal({ worker: true });
  world = await makeMatrixWorld(test);
  // In the organization that owns everything, but only for field units.
  const member = await makeAccount(test.portal.services.db, {
    organization_id: Number(world.organizationId),
    allowed_sensor_types: ['hykecam', 'fly_scan'],
    active_features: ['s_type_scanner_upload'],
  });
  headers = await world.headersOfAccount(member.id);
});
afterAll(() => test.stop());

const ofStations = allRoutes
  .map(({ method, path }) => `${method} ${path}`)
  .filter((key) => /\/api\/s_type[/_]/.test(key));

it('there are calls of stations', () => {
  expect(ofStations.length).toBeGreaterThan(20);
});

it.each(ofStations)('%s is refused to a colleague without the station permission', async (key) => {
  const example = await new Map(Object.entries(matrixExamples(test.url, world))).get(key)?.('colleague');
  if (!example) throw new Error(`No example of ${key}`);
  const response = await sendExample(test.url, key, example, headers);
  const text = await response.text();
  expect([response.status, text]).toEqual([403, expect.stringContaining('forbidden')]);
  expect(text).not.toMatch(/MATRIX|creator@/);
});
