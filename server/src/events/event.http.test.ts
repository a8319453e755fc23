import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

// A sensor of one customer stood at a site of another for some time. The site's owner has no share of it any more.

const [before, first, second, after] = [1_780_000_000, 1_780_003_600, 1_780_007_200, 1_780_010_800] as const;

let test: TestPortal;
let sensorKey: number;
let siteId: number;
let creator: TestAccount;
let siteOwner: TestAccount;
let siteReader: TestAccount;
let otherOwner: TestAccount;

beforeAll(async () => {
  test = await startTestPortal();
  const { db } = test.portal.services;
  creator = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  siteOwner = await makeAccount(db, { organization_id: await makeOrganization(db, 'South') });
  siteReader = await makeAccount(db, {});
  otherOwner = await makeAccount(db, { organization_id: await makeOrganization(db, 'West') });
  const sensor_key = (sensorKey = await makeSensor(db, creator, { id: 'LENT', type: 'fly' }));
  const site_id = (siteId = await makeSite(db, siteOwner, { name: 'Hall', type: 'fly' }));
  await makeSite(db, otherOwner, { name: 'Yard', type: 'fly' });
  const share = { email: siteReader.email, account_id: siteReader.id, shared_by: siteOwner.id, created_at: new Date() };
  await db
    .insertInto('site_shares')
    .values({ site_id, ...share })
    .execute();
  await db
    .insertInto('installations')
    .values({ site_id, sensor_key, since: instant(first), until: instant(after) })
    .execute();
  for (const timestamp of [before, first, second, after]) {
    const ts = instant(timestamp);
    await db.insertInto('events').values({ sensor_key, ts, received_at: ts, processing: false, count: 1 }).execute();
  }
});
afterAll(() => test.stop());

interface Listed {
  readonly events: readonly {
    readonly sensorId: string;
    readonly timestamp: number;
    readonly latest: boolean;
    readonly permissions: readonly string[];
  }[];
  readonly last_evaluated: string | null;
}

async function ask(account: TestAccount, path: string): Promise<{ status: number; page: Listed }> {
  const authorization = `Bearer ${await openSession(test.portal.services.db, account.id)}`;
  const response = await fetch(`${test.url}/api/${path}`, { headers: { authorization } });
  const page: Listed = JSON.parse(await response.text());
  return { status: response.status, page };
}

const listed = async (account: TestAccount, query = '') => {
  const { status, page } = await ask(account, `sensors/lent/events${query}`);
  return status === 200 ? page.events.map(({ timestamp }) => timestamp) : status;
};

it('returns a sensor’s events from while it stood at a site to the site’s owner, to compare with the previous one', async () => {
  expect(await listed(creator)).toEqual([after, second, first, before]);
  expect(await listed(siteOwner)).toEqual([second, first]);
  expect(await listed(siteOwner, '?ascending=1')).toEqual([first, second]);
  expect(await listed(siteOwner, `?timestamp_to=${second}`)).toEqual([first]);
  expect(await listed(siteOwner, `?timestamp_to=${first}`)).toEqual([]);
  const { page } = await ask(siteOwner, 'sensors/LENT/events?limit=1');
  expect(page.events).toMatchObject([{ sensorId: 'LENT', timestamp: second }]);
  expect(await listed(siteOwner, `?limit=1&older_than_event=${page.last_evaluated}`)).toEqual([first]);
});

it('returns them to no other account, and reveals nothing else of the sensor', async () => {
  expect(await listed(siteReader)).toBe(404);
  expect(await listed(otherOwner)).toBe(404);
  expect((await ask(siteOwner, 'sensors/lent')).status).toBe(404);
  expect((await ask(siteOwner, 'sensors/lent/events.csv')).status).toBe(404);
  expect((await ask(siteOwner, 'sensors/nowhere/events')).status).toBe(404);
});

it('says for each event what the reader may do with it, by the right to the sensor that reported it', async () => {
  const { db } = test.portal.services;
  const own = await makeSensor(db, siteOwner, { id: 'OWN', type: 'fly' });
  const ts = instant(after + 3_600);
  await db
    .insertInto('installations')
    .values({ site_id: siteId, sensor_key: own, since: instant(after) })
    .execute();
  await db.insertInto('events').values({ sensor_key: own, ts, received_at: ts, processing: false, count: 1 }).execute();
  const permissions = async (account: TestAccount, path: string) =>
    (await ask(account, path)).page.events.map((event) => [event.sensorId, ...event.permissions]);
  const bySite = await permissions(siteOwner, `installation_sites/${siteId}/events`);
  expect(bySite).toEqual([
    ['OWN', 'full'],
    ['LENT', 'read'],
    ['LENT', 'read'],
  ]);
  expect(await permissions(siteReader, `installation_sites/${siteId}/events`)).toEqual([
    ['', 'read'],
    ['', 'read'],
    ['', 'read'],
  ]);
  expect(await permissions(creator, 'sensors/lent/events?limit=1')).toEqual([['LENT', 'full']]);
  expect(await permissions(siteOwner, 'sensors/lent/events?limit=1')).toEqual([['LENT', 'read']]);
  await db.deleteFrom('events').where('sensor_key', '=', own).execute();
  await db.deleteFrom('installations').where('sensor_key', '=', own).execute();
});

it('does not reveal through `latest` that the sensor reports elsewhere since', async () => {
  const latestIn = async (account: TestAccount, path: string) => {
    const { page } = await ask(account, path);
    return page.events.flatMap(({ timestamp, latest }) => (latest ? [timestamp] : []));
  };
  expect(await latestIn(creator, 'sensors/lent/events')).toEqual([after]);
  expect(await latestIn(siteOwner, 'sensors/lent/events')).toEqual([second]);
  const ofSite = `installation_sites/${siteId}/events`;
  for (const account of [siteOwner, siteReader]) expect(await latestIn(account, ofSite)).toEqual([second]);
  const single = (timestamp: number) => `v2/events/${eventId({ sensor_key: sensorKey, timestamp })}`;
  for (const account of [siteOwner, siteReader]) {
    expect((await ask(account, single(second))).page).toMatchObject({ latest: true });
    expect((await ask(account, single(first))).page).toMatchObject({ latest: false });
  }
  expect((await ask(creator, single(second))).page).toMatchObject({ latest: false });
});
