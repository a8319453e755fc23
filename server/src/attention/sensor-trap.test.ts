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
import { attentionSummary } from './attention-summary.actions.ts';

const now = new Date('2026-07-01T03:00:00Z');

let database: Database;
let owner: TestAccount;
let editor: TestAccount;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const { db } = database;
  owner = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  editor = await makeAccount(db, {});
  const sensor_key = await makeSensor(db, owner, { id: 'moved', type: 'fly_count' });
  const site_id = await makeSite(db, owner, { name: 'Hall', type: 'fly_count' });
  await db
    .insertInto('installations')
    .values({ site_id, sensor_key, since: new Date(0) })
    .execute();
  const trap = (trap_replaced_on: string) => ({ trap_replaced_on, trap_effective_days: 30 });
  await db.updateTable('sensors').set(trap('2026-01-01')).execute();
  await db.updateTable('installation_sites').set(trap('2026-06-30')).execute();
  const share = { email: editor.email, account_id: editor.id, shared_by: owner.id, created_at: now };
  await db
    .insertInto('sensor_shares')
    .values({ sensor_key, ...share, permissions: ['full'] })
    .execute();
});
afterAll(() => database.close());

async function overdueFor(account: TestAccount): Promise<number> {
  const services = { db: database.db, clock: { now: () => now.getTime() } };
  return (await attentionSummary(services, account, { group_by: 'sensor' })).reasons.trap_overdue;
}

it('the trap of a sensor is that of its site where sites are in use, and unknown to those who do not know the site', async () => {
  const features = (active_features: string[]) =>
    database.db.updateTable('organizations').set({ active_features }).execute();
  await features([]);
  expect([await overdueFor(owner), await overdueFor(editor)]).toEqual([1, 1]);
  await features(['sensor_installation_sites']);
  expect([await overdueFor(owner), await overdueFor(editor)]).toEqual([0, 0]);
  await database.db.updateTable('installation_sites').set({ trap_replaced_on: '2026-05-01' }).execute();
  expect([await overdueFor(owner), await overdueFor(editor)]).toEqual([1, 0]);
});
