import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { ensureDocuments } from './documents.actions.ts';
import { demoDocuments, demoTutorial } from './documents.catalogue.ts';

let test: TestPortal;
beforeAll(async () => {
  test = await startTestPortal();
});
afterAll(() => test.stop());

it('are published once, with a film that is the tutorial for stations', async () => {
  const { services } = test.portal;
  const own = await makeAccount(services.db, { permissions: ['admin'] });
  for (let start = 0; start < 2; start++) await ensureDocuments(services, { kind: 'account', account: own, own });
  const documents = await services.db
    .selectFrom('documents')
    .select(['file_name', 'content_type', 'sensor_type', 'tutorial'])
    .execute();
  expect(documents).toHaveLength(demoDocuments.length + 1);
  expect(documents.filter(({ tutorial }) => tutorial)).toEqual([
    { file_name: demoTutorial.fileName, content_type: 'video/mp4', sensor_type: 'station', tutorial: true },
  ]);
}, 120_000);
