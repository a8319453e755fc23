import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Change, change } from '@trapline/domain/changes/change.schema.ts';
import { type ChangeReader, readChanges } from '@trapline/test-world/changes/change-stream.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

let test: TestPortal;
const open: ChangeReader[] = [];
const contract = Compile(change);
const isChange = (message: unknown): message is Change => contract.Check(message);
beforeAll(async () => {
  test = await startTestPortal();
});
afterAll(async () => {
  await Promise.all(open.map((reader) => reader.close()));
  await test.stop();
});

const db = () => test.portal.services.db;

async function headersOf({ id }: TestAccount): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await openSession(db(), id)}` };
}

async function read(account: TestAccount): Promise<ChangeReader> {
  const reader = await readChanges(test.url, await headersOf(account), isChange);
  open.push(reader);
  await vi.waitFor(() => expect(reader.messages.length).toBeGreaterThan(0), 15_000);
  return reader;
}

async function call(account: TestAccount, method: string, path: string, body: object): Promise<number> {
  const headers = { ...(await headersOf(account)), 'content-type': 'application/json' };
  const response = await fetch(`${test.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return response.status;
}

it('reports to an account, and to nobody else, that an operator has changed its features or rights', async () => {
  const organization_id = await makeOrganization(db(), 'Customer');
  const [member, boss] = [
    await makeAccount(db(), { organization_id }),
    await makeAccount(db(), { organization_id, organization_admin: true }),
  ];
  const [stranger, admin] = [await makeAccount(db(), {}), await makeAccount(db(), { permissions: ['admin'] })];
  const accounts = [member, boss, stranger, admin];
  const readers: ChangeReader[] = [];
  for (const account of accounts) readers.push(await read(account));
  const times = () => readers.map(({ messages }) => messages.filter((message) => message.type === 'account').length);
  const features = { active_features: ['sensor_installation_sites', 'zoom_v2'] };
  expect(await call(admin, 'PUT', `/api/organizations/${organization_id}`, features)).toBe(200);
  await vi.waitFor(() => expect(times()).toEqual([1, 1, 0, 0]), 15_000);
  expect(await call(admin, 'PUT', `/api/users/${member.email}`, { own_features: [] })).toBe(200);
  await vi.waitFor(() => expect(times()).toEqual([2, 1, 0, 0]), 15_000);
  expect(times()).toEqual([2, 1, 0, 0]);
});

it('reports a sensor and a site to their owner and to the person they are now shared with', async () => {
  const owner = await makeAccount(db(), { organization_id: await makeOrganization(db(), 'Sharers') });
  const reader = await makeAccount(db(), {});
  // A share for an address that is not verified would wait.
  const verified = { email_verified_at: new Date() };
  await db().updateTable('accounts').set(verified).where('id', '=', reader.id).execute();
  await makeSensor(db(), owner, { id: 'SHARED', type: 'fly_scan' });
  const site = await makeSite(db(), owner, { name: 'Shared', type: 'fly_scan' });
  const readers = [await read(owner), await read(reader)];
  const told = (type: 'sensors' | 'installation_sites', id: string) =>
    readers.map(({ messages }) => messages.some((one) => one.type === type && one.ids.includes(id)));
  const { email } = reader;
  expect(await call(owner, 'POST', '/api/sensors/SHARED/users', { email, permissions: ['read'] })).toBe(201);
  await vi.waitFor(() => expect(told('sensors', 'SHARED')).toEqual([true, true]), 15_000);
  expect(told('installation_sites', String(site))).toEqual([false, false]);
  expect(await call(owner, 'POST', `/api/installation_sites/${site}/shares`, { email })).toBe(201);
  await vi.waitFor(() => expect(told('installation_sites', String(site))).toEqual([true, true]), 15_000);
});
