import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { eventStanding } from './event-standing.store.ts';

let database: Database;
let creator: TestAccount;
let fullSharer: TestAccount;
let siteReader: TestAccount;
let siteOwner: TestAccount;
let sensorKey: number;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const { db } = database;
  const [own, other] = [await makeOrganization(db, 'North'), await makeOrganization(db, 'South')];
  creator = await makeAccount(db, { organization_id: own });
  fullSharer = await makeAccount(db, { organization_id: null });
  siteReader = await makeAccount(db, { organization_id: other });
  siteOwner = await makeAccount(db, { organization_id: other });
  sensorKey = await makeSensor(db, creator, { id: 'Trap_1', type: 'fly' });
  const siteId = await makeSite(db, siteOwner, { name: 'Hall', type: 'fly' });
  const share = { shared_by: creator.id, created_at: new Date() };
  const full = { email: fullSharer.email, account_id: fullSharer.id, permissions: ['full'] };
  await db
    .insertInto('sensor_shares')
    .values({ ...share, ...full, sensor_key: sensorKey })
    .execute();
  const read = { email: siteReader.email, account_id: siteReader.id };
  await db
    .insertInto('site_shares')
    .values({ ...share, ...read, site_id: siteId })
    .execute();
  const installation = { since: new Date('2026-01-01'), until: new Date('2026-02-01') };
  await db
    .insertInto('installations')
    .values({ site_id: siteId, sensor_key: sensorKey, ...installation })
    .execute();
});
afterAll(() => database.close());

const at = (account: TestAccount, day: string) => eventStanding(database.pool, account, sensorKey, new Date(day));

it('includes events of a site while the sensor stood there, and no others', async () => {
  for (const [account, site] of [
    [siteReader, 'shared_read'],
    [siteOwner, 'creator'],
  ] as const) {
    for (const day of ['2026-01-01', '2026-01-15', '2026-01-31T23:59:59.999Z']) {
      expect(await at(account, day)).toMatchObject({ standing: site, seen_by: { sensor: 'none', site } });
    }
    for (const day of ['2025-12-31', '2026-02-01']) {
      expect(await at(account, day)).toMatchObject({ standing: 'none', seen_by: { sensor: 'none', site: 'none' } });
    }
  }
});

it('includes events of a sensor wherever it stood', async () => {
  for (const day of ['2026-01-15', '2026-05-15']) {
    expect(await at(fullSharer, day)).toMatchObject({ standing: 'shared_full', seen_by: { sensor: 'shared_full' } });
    expect(await at(creator, day)).toMatchObject({ standing: 'creator', time_zone: 'Asia/Tokyo', type: 'fly' });
  }
  expect(await eventStanding(database.pool, creator, 12_345, new Date())).toBeNull();
});
