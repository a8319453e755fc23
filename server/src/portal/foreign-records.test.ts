import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId, formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { allRoutes } from '@trapline/domain/routes.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { sendExample } from '@trapline/test-world/send-example.ts';
import { makeRecords, type MatrixRecords } from '@trapline/test-world/matrix-records.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { accessMatrix, matrixRoles, type MatrixRole } from '@trapline/test-world/access-matrix.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';

// The access matrix covers records of the creator. Here, the same calls are about records of another organization, of no
// organization, records that never existed, and records that were deleted and created again under the same name.

let test: TestPortal;
let world: MatrixWorld;
let foreign: MatrixWorld;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, account: plenty, network: plenty } });
  world = await makeMatrixWorld(test);
  foreign = await makeMatrixWorld(test, 'OTHER');
});
afterAll(() => test.stop());

/** Calls about one record that need a session. */
const aboutRecords = allRoutes
  .filter(({ access, path }) => (access === 'signed_in' || access === 'admin') && path.includes('{'))
  .map(({ method, path, access }) => ({ key: `${method} ${path}`, access }));
const rows = new Map<string, readonly number[]>(Object.entries(accessMatrix));
const rowOf = (key: string, role: MatrixRole) => rows.get(key)?.[matrixRoles.indexOf(role)] ?? 0;

/** Statuses of a call about records of `about`, for each role of `world`. */
async function statusesOf(key: string, about: MatrixWorld): Promise<Record<string, number>> {
  const make = new Map(Object.entries(matrixExamples(test.url, about))).get(key);
  if (!make) throw new Error(`No example of ${key}`);
  const answered: Record<string, number> = {};
  for (const role of matrixRoles) {
    const response = await sendExample(test.url, key, await make(role), await world.headersOf(role));
    const text = await response.text();
    answered[role] = response.status;
    if (response.status >= 400) expect(text).not.toMatch(/OTHER|NOBODY|creator@|boss@/);
  }
  return answered;
}

/** Expected statuses for callers without rights to a record; `admin`: the one for product admins. */
function refusals(key: string, access: string, admin: number): Record<string, number> {
  return Object.fromEntries(
    matrixRoles.map((role) => {
      if (role === 'anonymous' || role === 'unit') return [role, 401];
      if (role === 'product_admin') return [role, admin];
      return [role, access === 'admin' ? 403 : 404];
    }),
  );
}

/** The history of a record remains available after it is deleted. */
const outlivesRecord = (key: string) => key.startsWith('GET /api/activity_logs/');

/**
 * Everybody may check whether a sensor's name is free, whoever owns it; this reveals nothing else. What was learned is
 * always that of the caller's own organization: its path names a sensor type, not a record. Documents are published for all who may use
 * their type; `documents.test.ts` tries who may not.
 */
const isOpenToAll = (key: string) =>
  key === 'GET /api/sensors/{id}/availability' || / \/api\/(learning\/{sensor_type}|documents\/)/.test(key);

/** Product admins use stations and their chat under an assumed identity only, whether or not the record exists. */
const isOfStations = (key: string) => / \/api\/(s_type|chat)\//.test(key);

describe('a record of another organization', () => {
  it.each(aboutRecords.filter(({ key }) => !isOpenToAll(key)))('$key', async ({ key, access }) => {
    // Sessions are the only records for which a product admin has no rights unless they own them.
    const admin = key === 'DELETE /api/sessions/{id}' ? 404 : rowOf(key, 'product_admin');
    expect(await statusesOf(key, foreign)).toEqual(refusals(key, access, admin));
  });
});

describe('a record without an organization', () => {
  let records: MatrixRecords;
  beforeAll(async () => {
    records = await makeRecords(test, await makeAccount(test.portal.services.db, {}), 'NOBODY');
  });
  const ofRecords = aboutRecords.filter(
    ({ key }) => !isOpenToAll(key) && !/organizations|api\/users|sessions/.test(key),
  );

  it.each(ofRecords)('$key', async ({ key, access }) => {
    expect(await statusesOf(key, { ...foreign, ...records })).toEqual(
      refusals(key, access, rowOf(key, 'product_admin')),
    );
  });

  it('is not accessible to other accounts without an organization', async () => {
    const { db } = test.portal.services;
    const loner = await makeAccount(db, {});
    const allowed_sensor_types = [...loner.allowed_sensor_types];
    await db
      .updateTable('accounts')
      .set({ allowed_sensor_types, active_features: ['s_type_scanner_upload'] })
      .where('id', '=', loner.id)
      .execute();
    const headers = await world.headersOfAccount(loner.id);
    const examples = new Map(Object.entries(matrixExamples(test.url, { ...foreign, ...records })));
    for (const { key, access } of ofRecords) {
      const example = await examples.get(key)?.('stranger');
      if (!example) throw new Error(`No example of ${key}`);
      const response = await sendExample(test.url, key, example, headers);
      expect(`${key} ${response.status}`).toBe(`${key} ${access === 'admin' ? 403 : 404}`);
    }
    for (const list of ['/api/sensors', '/api/installation_sites', '/api/activities', '/api/s_type/places']) {
      const text = await (await fetch(`${test.url}${list}`, { headers })).text();
      expect(text).not.toContain('NOBODY');
    }
  });
});

describe('a record that never existed', () => {
  it.each(aboutRecords.filter(({ key }) => !isOpenToAll(key)))('$key', async ({ key, access }) => {
    const nowhere = eventId({ sensor_key: 999_999, timestamp: 1_700_000_000 });
    const missing: MatrixWorld = {
      ...world,
      sensorId: 'NOBODY_9',
      otherSensorId: 'NOBODY_9',
      countingSensorId: 'NOBODY_9',
      siteId: '999999',
      countingSiteId: '999999',
      organizationId: '999999',
      eventId: nowhere,
      countedEventId: nowhere,
      newEvent: () => Promise.resolve(nowhere),
      newSensor: () => Promise.resolve('NOBODY_9'),
      newSite: () => Promise.resolve('999999'),
      newInstallation: () => Promise.resolve({ sensorId: 'NOBODY_9', installationId: '999999' }),
      newAccount: () => Promise.resolve('nobody@example.com'),
      newSession: () => Promise.resolve('999999'),
      newJob: () => Promise.resolve('nobody'),
      placeId: '999999',
      newPlace: () => Promise.resolve('999999'),
      newStationEvent: () =>
        Promise.resolve(formatEventId({ kind: 'station', source_key: 999_999, timestamp: 1_700_000_000 })),
      newStationChange: () => Promise.resolve('nobody'),
      newChatSession: () => Promise.resolve('nobody'),
    };
    const admin = outlivesRecord(key) ? 200 : isOfStations(key) ? 403 : 404;
    expect(await statusesOf(key, missing)).toEqual(refusals(key, access, admin));
  });
});

describe('a record that was deleted and created again', () => {
  it('is not accessible to its former owner and those it was shared with', async () => {
    const { db } = test.portal.services;
    const creator = { id: world.accounts.creator, organization_id: Number(world.organizationId) };
    const email = 'reader@matrix.example.com';
    const share = { email, account_id: world.accounts.reader, shared_by: creator.id, created_at: new Date() };
    const preference = { account_id: creator.id, bookmarked: true, notice: true };
    const id = 'AGAIN_1';
    const sensor_key = await makeSensor(db, creator, { id, type: 'hykecam' });
    await db
      .insertInto('sensor_shares')
      .values({ sensor_key, ...share, permissions: ['full'] })
      .execute();
    await db
      .insertInto('sensor_preferences')
      .values({ sensor_key, ...preference })
      .execute();
    const statuses = async () => {
      const found: Record<string, number> = {};
      for (const role of ['stranger', 'reader', 'creator', 'organization_admin'] as const) {
        const headers = await world.headersOf(role);
        found[role] = (await fetch(`${test.url}/api/sensors/${id}/events`, { headers })).status;
      }
      return found;
    };
    expect(await statuses()).toEqual({ stranger: 404, reader: 200, creator: 200, organization_admin: 200 });
    // A shared sensor is not deleted, so the share ends first.
    await db.deleteFrom('sensor_shares').where('sensor_key', '=', sensor_key).execute();
    const headers = await world.headersOf('creator');
    expect((await fetch(`${test.url}/api/sensors/${id}`, { method: 'DELETE', headers })).status).toBe(204);
    expect(await statuses()).toEqual({ stranger: 404, reader: 404, creator: 404, organization_admin: 404 });
    const heir = { id: world.accounts.stranger, organization_id: world.foreignOrganizationId };
    await makeSensor(db, heir, { id, type: 'hykecam' });
    expect(await statuses()).toEqual({ stranger: 200, reader: 404, creator: 404, organization_admin: 404 });
    const answer = await fetch(`${test.url}/api/sensors/${id}`, { headers: await world.headersOf('stranger') });
    expect(JSON.parse(await answer.text())).toMatchObject({ bookmarked: false, notice: false });
  });
});
