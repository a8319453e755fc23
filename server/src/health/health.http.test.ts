import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthHistoryDays, healthHistoryPoints } from '@trapline/domain/health/health.limits.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { expireHealthTasks } from './health-expiry.jobs.ts';
import { healthHandlers } from './health.http.ts';
import { keepHealth } from './sensor-state.store.ts';

const now = 1_790_000_040;
const dayLength = 86_400;

describe('the health history of a unit', () => {
  let database: Database;
  let handlers: ReturnType<typeof healthHandlers>;
  let creator: TestAccount;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    handlers = healthHandlers({ db: database.db, clock: { now: () => now * 1_000 } });
    creator = await makeAccount(database.db, { organization_id: await makeOrganization(database.db, 'North') });
  });
  afterAll(() => database.close());

  const get = (account: TestAccount, id: string) => handlers.getSensorHealth(makeCall(account, { params: { id } }));
  const status = (rssi: number): HealthStatus => ({
    app_info: { version: '1' },
    network: { rssi_log: [{ timestamp: 5, value: rssi }] },
    cpu_temperature: 40.5,
  });
  const report = (key: number, at: number, body: HealthStatus) =>
    keepHealth(database.db, key, body, new Date(at * 1_000));

  it('has at most one row per minute, oldest first, and none for reports without readings', async () => {
    const key = await makeSensor(database.db, creator, { id: 'Course' });
    expect(await get(creator, 'Course')).toEqual({ points: [] });
    await report(key, now - 120, status(-50));
    await report(key, now - 61, status(-51));
    await report(key, now, status(-70));
    await report(key, now + 5, status(-71));
    await report(key, now + 70, { camera: 100 });
    const rest = { ping_loss: null, cpu_temperature: 40.5, card_use: null };
    expect(await get(creator, 'course')).toEqual({
      points: [
        { at: now - 120, rssi: -50, ...rest },
        { at: now, rssi: -70, ...rest },
      ],
    });
    const kept = await database.db
      .selectFrom('sensor_states')
      .select('health_check_status')
      .where('sensor_key', '=', key)
      .executeTakeFirst();
    expect(kept?.health_check_status).toEqual({ camera: 100 });
  });

  it('is reduced to the worst readings of each interval', async () => {
    const key = await makeSensor(database.db, creator, { id: 'Long' });
    const rows = Array.from({ length: 12 * 24 * 14 }, (_, index) => ({
      sensor_key: key,
      at: new Date((now - index * 300) * 1_000),
      rssi: index === 1_000 ? -95 : -50,
      ping_loss: index === 2_000 ? 99 : 0,
      cpu_temperature: index === 3_000 ? 81.5 : 40,
      card_use: index === 500 ? 97 : 20,
    }));
    await database.db.insertInto('health_points').values(rows).execute();
    const { points } = await get(creator, 'Long');
    expect(points.length).toBeGreaterThan(healthHistoryPoints * 0.9);
    expect(points.length).toBeLessThanOrEqual(healthHistoryPoints);
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b));
    expect([points.at(-1)?.at, Math.min(...points.map(({ rssi }) => rssi ?? 0))]).toEqual([now, -95]);
    expect(Math.max(...points.map(({ ping_loss }) => ping_loss ?? 0))).toBe(99);
    expect(Math.max(...points.map(({ cpu_temperature }) => cpu_temperature ?? 0))).toBe(81.5);
    expect(Math.max(...points.map(({ card_use }) => card_use ?? 0))).toBe(97);
  });

  it('needs `full`; a read-only share does not reveal it, and a share of the site not even the sensor', async () => {
    const key = await makeSensor(database.db, creator, { id: 'Seen' });
    await report(key, now, status(-50));
    const reader = await makeAccount(database.db, {});
    const siteReader = await makeAccount(database.db, {});
    const site = await makeSite(database.db, creator, { name: 'Hall' });
    const share = { shared_by: creator.id, created_at: new Date() };
    await database.db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: new Date(0) })
      .execute();
    await database.db
      .insertInto('sensor_shares')
      .values({ ...share, sensor_key: key, email: reader.email, account_id: reader.id })
      .execute();
    await database.db
      .insertInto('site_shares')
      .values({ ...share, site_id: site, email: siteReader.email, account_id: siteReader.id })
      .execute();
    await expect(get(reader, 'Seen')).rejects.toMatchObject({ type: 'forbidden' });
    await database.db
      .updateTable('sensor_shares')
      .set({ permissions: ['full'] })
      .where('account_id', '=', reader.id)
      .execute();
    expect((await get(reader, 'Seen')).points).toHaveLength(1);
    for (const account of [siteReader, await makeAccount(database.db, {})]) {
      await expect(get(account, 'Seen')).rejects.toMatchObject({ type: 'not_found' });
    }
    await expect(get(creator, 'None')).rejects.toMatchObject({ type: 'not_found' });
  });

  it('is deleted after some days', async () => {
    const key = await makeSensor(database.db, creator, { id: 'Old' });
    const edge = now - healthHistoryDays * dayLength;
    for (const at of [edge - 60, edge, now]) await report(key, at, status(-50));
    expect((await get(creator, 'Old')).points.map(({ at }) => at)).toEqual([edge, now]);
    const tasks = expireHealthTasks({ db: database.db, clock: { now: () => now * 1_000 } });
    const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
    await tasks['expire_health']?.(context);
    const left = await database.db.selectFrom('health_points').select('at').where('sensor_key', '=', key).execute();
    expect(left.map(({ at }) => at.getTime() / 1_000).toSorted()).toEqual([edge, now]);
  });
});
