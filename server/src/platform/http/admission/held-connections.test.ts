import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { hashSecret } from '../../base/ids.ts';
import { type Bus, createBus } from '../../bus/bus.ts';
import type { AccountsTable, OrganizationsTable } from '../../database/tables.ts';
import type { SessionCaller } from '../../../callers/caller.types.ts';
import { type HeldConnection, HeldConnections } from './held-connections.ts';

let http: TestHttp;
let bus: Bus;
const all: HeldConnections<HeldConnection>[] = [];
beforeAll(async () => {
  http = await startTestHttp();
  bus = createBus({ url: http.url, log: http.services.log });
  await bus.start();
});
afterEach(() => {
  for (const held of all.splice(0)) held.close();
});
afterAll(async () => {
  await bus.close();
  await http.stop();
});

/** Holds an account's connection, re-checked only on bus messages, and records what happens to it. */
async function hold(account: TestAccount, own = account) {
  const { callers, log } = http.services;
  const limits = { perPerson: 10, perProcess: 10, renewEvery: 3_600_000 };
  const listens = Promise.withResolvers<void>();
  const listen: Bus['listen'] = (topic, { heard, missed }) =>
    bus.listen(topic, {
      heard,
      missed: () => {
        missed();
        listens.resolve();
      },
    });
  const held = new HeldConnections<HeldConnection>({ ...limits, callers, log, bus: { listen } });
  all.push(held);
  // Once it listens, it looks at all of its connections: there is none yet.
  await listens.promise;
  const session = hashSecret(await http.session(own.id)).toString('base64url');
  const seen = {
    features: Array.of<readonly string[]>(),
    permissions: Array.of<readonly string[]>(),
    ended: '',
    checked: 0,
  };
  const caller: SessionCaller = { kind: 'account', account, own, session };
  held.add({
    caller,
    renewed: (now) => {
      seen.checked += 1;
      seen.features.push(now.account.active_features);
      seen.permissions.push(now.account.permissions);
      return now.account.active_features.length < 2;
    },
    end: (reason) => (seen.ended = reason),
  });
  return { seen, session: Buffer.from(session, 'base64url') };
}

const db = () => http.database.db;

it('ends immediately with its session, however that ends, while others stay open', async () => {
  const [leaving, blocked, staying] = [
    await makeAccount(db(), {}),
    await makeAccount(db(), {}),
    await makeAccount(db(), {}),
  ];
  const [left, locked, stayed] = [await hold(leaving), await hold(blocked), await hold(staying)];
  await db().deleteFrom('sessions').where('token_hash', '=', left.session).execute();
  await vi.waitFor(() => expect(left.seen.ended).toBe('session'), 15_000);
  await db().updateTable('accounts').set({ blocked: true }).where('id', '=', blocked.id).execute();
  await vi.waitFor(() => expect(locked.seen.ended).toBe('session'), 15_000);
  expect(stayed.seen.ended).toBe('');
});

it.each<['admin' | 'customer', Updateable<AccountsTable>, string]>([
  ['admin', { permissions: [] }, 'right'],
  ['customer', { blocked: true }, 'right'],
  ['customer', { activated: false }, 'right'],
  ['customer', { permissions: ['admin'] }, 'right'],
  ['admin', { blocked: true }, 'session'],
])('of an assumed identity ends with the right to it, or the session: %s %o', async (whose, change, reason) => {
  const [admin, customer] = [await makeAccount(db(), { permissions: ['admin'] }), await makeAccount(db(), {})];
  const { seen } = await hold(customer, admin);
  const { id } = whose === 'admin' ? admin : customer;
  await db().updateTable('accounts').set(change).where('id', '=', id).execute();
  await vi.waitFor(() => expect(seen.ended).toBe(reason), 15_000);
});

it('receives changed rights of its account and organization, and ends when they are no longer sufficient', async () => {
  const organization_id = await makeOrganization(db(), 'Renewed');
  const { seen } = await hold(await makeAccount(db(), { organization_id }));
  const setFeatures = (active_features: string[]) =>
    db().updateTable('organizations').set({ active_features }).where('id', '=', organization_id).execute();
  await setFeatures(['one']);
  await vi.waitFor(() => expect(seen.features).toContainEqual(['one']), 15_000);
  expect(seen.ended).toBe('');
  await setFeatures(['one', 'two']);
  await vi.waitFor(() => expect(seen.ended).toBe('right'), 15_000);
});

it('is not re-checked for changes that do not affect rights', async () => {
  const account = await makeAccount(db(), {});
  const { seen } = await hold(account);
  await db().updateTable('accounts').set({ name: 'New', wrong_passwords: 1 }).where('id', '=', account.id).execute();
  await db()
    .updateTable('accounts')
    .set({ permissions: ['x'] })
    .where('id', '=', account.id)
    .execute();
  await vi.waitFor(() => expect(seen.permissions).toContainEqual(['x']), 15_000);
  expect(seen.checked).toBe(1);
});

it.each<[string, Updateable<AccountsTable>]>([
  ['activated', { activated: false }],
  ['blocked', { blocked: true }],
  ['permissions', { permissions: ['other'] }],
  ['allowed_sensor_types', { allowed_sensor_types: ['station'] }],
  ['active_features', { active_features: ['other'] }],
  ['organization_id', { organization_id: null }],
])('is re-checked when %s of its account changes', async (_, change) => {
  const account = await makeAccount(db(), { organization_id: await makeOrganization(db(), 'Left') });
  const { seen } = await hold(account);
  await db().updateTable('accounts').set(change).where('id', '=', account.id).execute();
  await vi.waitFor(() => expect(seen.checked + seen.ended.length).toBeGreaterThan(0), 15_000);
});

it.each<[string, Updateable<OrganizationsTable>]>([
  ['allowed_sensor_types', { allowed_sensor_types: ['station'] }],
  ['active_features', { active_features: ['other'] }],
  ['admin_account_id', { admin_account_id: null }],
])('is re-checked when %s of its organization changes', async (_, change) => {
  const organization_id = await makeOrganization(db(), 'Changed');
  const account = await makeAccount(db(), { organization_id });
  await db()
    .updateTable('organizations')
    .set({ admin_account_id: account.id, allowed_sensor_types: [], active_features: [] })
    .where('id', '=', organization_id)
    .execute();
  const { seen } = await hold(account);
  await db().updateTable('organizations').set(change).where('id', '=', organization_id).execute();
  await vi.waitFor(() => expect(seen.checked + seen.ended.length).toBeGreaterThan(0), 15_000);
});
