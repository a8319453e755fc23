import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '@trapline/test-world/people/session.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { ensurePartitionsAhead } from '../platform/database/partition.store.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';

// A lost right takes effect at the next call, also for everything handed out before. Source: SHARE-12, TRIAL-11.

let test: TestPortal;
let world: MatrixWorld;
let ahead = 0;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({
    worker: true,
    limits: { ...requestLimits, account: plenty, network: plenty },
    clock: { now: () => Date.now() + ahead },
  });
  world = await makeMatrixWorld(test);
  const { db, pool } = test.portal.services;
  const sensor = db.selectFrom('sensors').select('key').where('id', '=', world.countingSensorId);
  const { key } = await sensor.executeTakeFirstOrThrow();
  // An export of many months, far larger than the buffers between the portal and a slow client.
  await db
    .updateTable('sensors')
    .set({ memo: 'm'.repeat(10_000) })
    .where('key', '=', key)
    .execute();
  await ensurePartitionsAhead(db, new Date(Date.UTC(2024, 0)), 23);
  await pool.query(
    `insert into events (sensor_key, ts, received_at, count, processing)
     select $1, ts, ts, 1, false from generate_series('2024-01-01Z'::timestamptz, '2025-12-31Z', '3 hours') ts`,
    [key],
  );
});
afterAll(() => test.stop());

type Headers = Readonly<Record<string, string>>;

async function signedIn(accountId: number): Promise<Headers> {
  return { authorization: `Bearer ${await openSession(test.portal.services.db, accountId)}` };
}

const get = (path: string, headers: Headers = {}) => fetch(`${test.url}${path}`, { headers });
async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}
async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

/** Obtains everything that an editor of the sensors can hold. */
async function inHand(headers: Headers) {
  const picture = `/api/pictures/${world.eventId}/photo/${world.photoHash}/original`;
  const list = () => textOf(get('/api/sensors', headers));
  const own = [`/api/sensors/${world.sensorId}/events`, `/api/installation_sites/${world.siteId}`, picture];
  expect(await list()).toContain(world.sensorId);
  for (const path of own) expect(`${path} ${await statusOf(get(path, headers))}`).toBe(`${path} 200`);
  const { download_path }: { download_path: string } = JSON.parse(
    await textOf(get(`/api/attachments/${world.eventId}/photo/download_path`, headers)),
  );
  expect(await statusOf(get(download_path))).toBe(200);
  const requested = await fetch(`${test.url}/api/sensors/${world.sensorId}/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ contentType: 'image/jpeg', timestamp: world.newTimestamp() }),
  });
  const { url }: { url: string } = JSON.parse(await requested.text());
  const running = await get(`/api/sensors/${world.countingSensorId}/events.csv`, headers);
  const reader = running.body?.getReader();
  await reader?.read();
  return {
    /** Current statuses of all of these, and how the export ended. */
    async now() {
      ahead += 2_000;
      const drained = async (): Promise<string> => {
        for (;;) if ((await reader?.read())?.done !== false) return 'complete';
      };
      const put = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: world.photo };
      return {
        listed: (await list()).includes(world.sensorId),
        own: await Promise.all(own.map((path) => statusOf(get(path, headers)))),
        download: await statusOf(get(download_path)),
        upload: await statusOf(fetch(`${test.url}${new URL(url).pathname}`, put)),
        export: await drained().catch(() => 'cut off'),
      };
    },
  };
}

/** What remains for an account without any rights to the asset. @param status of its own calls */
const nothing = (status: number) => ({
  listed: false,
  own: [status, status, status],
  download: 404,
  upload: 403,
  export: 'cut off',
});

/** An account with full shares of the sensors, and a share of the site. */
async function sharer() {
  const { db } = test.portal.services;
  const account = await makeAccount(db, {});
  const share = {
    email: account.email,
    account_id: account.id,
    shared_by: world.accounts.creator,
    created_at: new Date(),
  };
  const ids = [world.sensorId, world.countingSensorId];
  const sensors = await db.selectFrom('sensors').select('key').where('id', 'in', ids).execute();
  for (const { key } of sensors) {
    await db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, permissions: ['full'], ...share })
      .execute();
  }
  await db
    .insertInto('site_shares')
    .values({ site_id: Number(world.siteId), ...share })
    .execute();
  return account;
}

async function asAdmin(method: string, path: string, body?: object): Promise<number> {
  const headers = { ...(await world.headersOf('product_admin')), 'content-type': 'application/json' };
  return statusOf(fetch(`${test.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }));
}

describe('handed-out access ends immediately', () => {
  it('when the account is deactivated', async () => {
    const account = await sharer();
    const held = await inHand(await signedIn(account.id));
    expect(await asAdmin('PUT', `/api/users/${account.email}`, { activated: false })).toBe(200);
    expect(await held.now()).toEqual(nothing(401));
  });

  it('when the account is blocked', async () => {
    const account = await sharer();
    const held = await inHand(await signedIn(account.id));
    const { db } = test.portal.services;
    await db.updateTable('accounts').set({ blocked: true }).where('id', '=', account.id).execute();
    expect(await held.now()).toEqual(nothing(401));
  });

  it('when a share is removed', async () => {
    const { db } = test.portal.services;
    const account = await sharer();
    const held = await inHand(await signedIn(account.id));
    await db.deleteFrom('sensor_shares').where('account_id', '=', account.id).execute();
    await db.deleteFrom('site_shares').where('account_id', '=', account.id).execute();
    expect(await held.now()).toEqual(nothing(404));
  });

  it('for changes when a share becomes read-only; reading remains possible', async () => {
    const { db } = test.portal.services;
    const account = await sharer();
    const held = await inHand(await signedIn(account.id));
    const read = { permissions: ['read'] };
    await db.updateTable('sensor_shares').set(read).where('account_id', '=', account.id).execute();
    expect(await held.now()).toEqual({
      listed: true,
      own: [200, 200, 200],
      download: 200,
      upload: 403,
      // Its lines contain the memo, which a share to read does not show.
      export: 'cut off',
    });
    const again = await get(`/api/sensors/${world.countingSensorId}/events.csv`, await signedIn(account.id));
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('\n')]);
  });

  it('when a product admin loses that permission, also under an assumed identity', async () => {
    const { db } = test.portal.services;
    const admin = await makeAccount(db, { permissions: ['admin'] });
    const headers = await signedIn(admin.id);
    const assuming = { ...headers, 'x-assumed-user-id': String(world.accounts.creator) };
    const held = await inHand(assuming);
    expect(await asAdmin('PUT', `/api/users/${admin.email}`, { permissions: [] })).toBe(200);
    expect(await held.now()).toEqual(nothing(403));
    expect(await statusOf(get('/api/users', headers))).toBe(403);
    expect(await statusOf(get(`/api/sensors/${world.sensorId}/events`, headers))).toBe(404);
  });

  it('when the membership ends, also for assets the account created', async () => {
    const held = await inHand(await signedIn(world.accounts.creator));
    const member = `/api/organizations/${world.organizationId}/users/${encodeURIComponent(world.email)}`;
    const headers = await world.headersOf('organization_admin');
    expect(await statusOf(fetch(`${test.url}${member}`, { method: 'DELETE', headers }))).toBe(204);
    expect(await held.now()).toEqual(nothing(404));
  });

  it('when the account is no longer the organization’s admin', async () => {
    const boss = world.accounts.organization_admin;
    const held = await inHand(await signedIn(boss));
    const path = `/api/organizations/${world.organizationId}`;
    const heir = await world.newAccount('member');
    expect(await asAdmin('PUT', path, { organization_admin_email: heir })).toBe(200);
    expect(await held.now()).toEqual(nothing(404));
    expect(await statusOf(get('/api/audit_trail', await signedIn(boss)))).toBe(403);
  });
});
