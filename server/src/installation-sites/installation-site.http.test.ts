import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { systemIds } from '../platform/base/ids.ts';
import { startInstallation } from '../installations/installation.store.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { installationSiteHandlers } from './installation-site.http.ts';

const now = 1_790_000_000;

describe('installation sites', () => {
  let database: Database;
  let handlers: ReturnType<typeof installationSiteHandlers>;
  let creator: TestAccount;
  let admin: TestAccount;
  let stranger: TestAccount;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    handlers = installationSiteHandlers({ db: database.db, clock: { now: () => now * 1_000 + 900 }, ids: systemIds });
    const organization = await makeOrganization(database.db, 'North', 'Europe/Berlin');
    creator = await makeAccount(database.db, { organization_id: organization, name: 'Maker' });
    admin = await makeAccount(database.db, { organization_id: organization, organization_admin: true });
    stranger = await makeAccount(database.db, { organization_id: await makeOrganization(database.db, 'South') });
  });
  afterAll(() => database.close());

  /** Thresholds set to off, for types that require them. */
  const unset = (type: SensorType) =>
    sensorTypeCapabilities[type].threshold ? { threshold: 0, increase_threshold: 0 } : {};
  const create = (account: TestAccount, body: Parameters<typeof handlers.createInstallationSite>[0]['body']) =>
    handlers.createInstallationSite(makeCall(account, { body: { ...unset(body.type), ...body } }));
  const get = (account: TestAccount, id: string) => handlers.getInstallationSite(makeCall(account, { params: { id } }));
  const refused = (type: string, path?: string) =>
    expect.objectContaining({ type, ...(path ? { errors: [expect.objectContaining({ path })] } : {}) });

  it('are created with the defaults of their type', async () => {
    const site = await create(creator, {
      name: '厨房',
      type: 'fly',
      memo: 'm',
      threshold: 9,
      receive_notifications: true,
    });
    expect(site).toMatchObject({
      name: '厨房',
      shared: false,
      bookmarked: false,
      permissions: ['full'],
      threshold: 9,
      increase_threshold: 0,
      memo: 'm',
      sensor_settings: { photo_interval: 3_600 },
      receive_notifications: true,
      trap_effective_days: 30,
      sensor_id: null,
      sensor: null,
      installed_at: null,
      time_zone: 'Europe/Berlin',
      etag: '"r1"',
    });
    expect((await get(admin, site.id)).receive_notifications).toBe(false);
    const rats = await create(creator, { name: 'rats', type: 'rat_monitor' });
    expect(rats).toMatchObject({ threshold: null, sensor_settings: {}, trap_effective_days: null });
  });

  it('have unique names within an organization', async () => {
    await create(creator, { name: 'Once', type: 'fly' });
    await expect(create(admin, { name: ' Once ', type: 'fly_scan' })).rejects.toEqual(
      refused('resource_already_exists'),
    );
    expect((await create(stranger, { name: 'Once', type: 'fly' })).name).toBe('Once');
    const loner = await makeAccount(database.db, {});
    await create(loner, { name: 'Once', type: 'fly' });
    await expect(create(loner, { name: 'Once', type: 'fly' })).rejects.toEqual(refused('resource_already_exists'));
  });

  it('name invalid fields', async () => {
    await expect(create(creator, { name: ' ', type: 'fly' })).rejects.toEqual(refused('validation_failed', '/name'));
    await expect(create(creator, { name: 'w', type: 'fly', trap_replaced_on: '2026-02-31' })).rejects.toEqual(
      refused('validation_failed', '/trap_replaced_on'),
    );
    await expect(create(creator, { name: 'w', type: 'hykecam', threshold: 1 })).rejects.toEqual(
      refused('validation_failed', '/threshold'),
    );
    await expect(create(creator, { name: 'w', type: 'station' })).rejects.toEqual(refused('forbidden'));
    await expect(
      create({ ...creator, allowed_sensor_types: ['fly'] }, { name: 'w', type: 'rat_monitor' }),
    ).rejects.toEqual(refused('forbidden'));
  });

  it('take a sensor of their type, whose previous installation ends', async () => {
    await makeSensor(database.db, creator, { id: 'Wanderer', type: 'fly', name: 'W' });
    const first = await create(creator, { name: 'first', type: 'fly', sensor_id: 'wanderer' });
    expect(first).toMatchObject({ sensor_id: 'Wanderer', sensor: { id: 'Wanderer', name: 'W', installed_at: now } });
    const second = await create(admin, { name: 'second', type: 'fly', sensor_id: 'WANDERER' });
    expect(second.installed_at).toBe(now);
    expect((await get(creator, first.id)).sensor_id).toBeNull();
    expect((await create(creator, { name: 'empty choice', type: 'fly', sensor_id: '' })).sensor_id).toBeNull();

    const at = refused('validation_failed', '/sensor_id');
    await expect(create(stranger, { name: 'n', type: 'fly', sensor_id: 'wanderer' })).rejects.toEqual(at);
    await expect(create(creator, { name: 'n', type: 'fly_scan', sensor_id: 'wanderer' })).rejects.toEqual(at);
    await expect(create(creator, { name: 'n', type: 'fly', sensor_id: 'nothing' })).rejects.toEqual(at);
  });

  it('show only their name through a share, and search nothing else for it', async () => {
    const key = await makeSensor(database.db, creator, { id: 'covert', name: 'covert name' });
    const id = await makeSite(database.db, creator, { name: 'Shown', memo: 'secret' });
    await transaction(database.db, (tx) => startInstallation(tx, { site_id: id, sensor_key: key, at: new Date(0) }));
    await expect(get(stranger, String(id))).rejects.toEqual(refused('not_found'));
    await database.db
      .insertInto('site_shares')
      .values({
        site_id: id,
        email: stranger.email,
        account_id: stranger.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const site = await get(stranger, String(id));
    expect(site).toEqual({
      id: String(id),
      name: 'Shown',
      type: 'insect_monitor_v2',
      shared: true,
      shared_by: { name: expect.any(String) },
      bookmarked: false,
      permissions: ['read'],
      sites_in_use: false,
      threshold: null,
      increase_threshold: null,
      memo: null,
      sensor_settings: null,
      receive_notifications: false,
      trap_replaced_on: null,
      trap_effective_days: null,
      sensor_id: null,
      sensor: null,
      organization: null,
      time_zone: 'Europe/Berlin',
      created_by: null,
      installed_at: null,
      last_active: null,
      no_response: false,
      health_poor: null,
      health_problems: [],
      has_data: null,
      has_shares: null,
      etag: '"r2"',
    });
    const names = async (account: TestAccount, q: string) =>
      (await handlers.listInstallationSites(makeCall(account, { query: { q } }))).installation_sites.map((s) => s.name);
    expect(await names(stranger, 'shown')).toEqual(['Shown']);
    expect(await names(stranger, '昆虫モニター')).toEqual(['Shown']);
    expect(await names(stranger, 'covert')).toEqual([]);
    expect(await names(stranger, 'north')).toEqual([]);
    expect(await names(creator, 'covert 1970/01/01')).toEqual(['Shown']);
    // The list shows organizations to product admins only, and creators to nobody.
    const operator = await makeAccount(database.db, { permissions: ['admin'] });
    expect(await names(operator, 'covert north 1970/01/01')).toEqual(['Shown']);
    expect(await names(creator, 'covert north')).toEqual([]);
    expect(await names(operator, 'covert maker')).toEqual([]);
  });

  it('end the creator’s right with the membership', async () => {
    const id = String(await makeSite(database.db, creator, { name: 'Left behind' }));
    await expect(get({ ...creator, organization_id: null }, id)).rejects.toEqual(refused('not_found'));
    for (const wrong of ['x', '0', '1e3', '99999999999999999999', '7'.repeat(9)]) {
      await expect(get(creator, wrong)).rejects.toEqual(refused('not_found'));
    }
  });

  it('are listed by name, sorted, in pages', async () => {
    const organization = await makeOrganization(database.db, 'Listed');
    const owner = await makeAccount(database.db, { organization_id: organization });
    for (const name of ['b', 'c', 'a']) await makeSite(database.db, owner, { name });
    const list = (query: { sort?: string; page?: number; per_page?: number }) =>
      handlers.listInstallationSites(makeCall(owner, { query }));
    const names = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).installation_sites.map((site) => site.name);
    expect(await names({})).toEqual(['a', 'b', 'c']);
    expect(await names({ sort: '-name' })).toEqual(['c', 'b', 'a']);
    expect(await list({ page: 2, per_page: 2 })).toMatchObject({ installation_sites: [{ name: 'c' }], total: 3 });
    expect(await list({ page: 5 })).toEqual({ installation_sites: [], total: 3 });
  });

  describe('startInstallation', () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));

    async function history(siteIds: readonly number[]) {
      const rows = await database.db
        .selectFrom('installations')
        .select(['site_id', 'sensor_key', 'since'])
        .select((eb) => eb.cast<string>('until', 'text').as('until'))
        .where('site_id', 'in', [...siteIds])
        .orderBy('since')
        .orderBy('site_id')
        .execute();
      return rows.map((row) => [row.site_id, row.sensor_key, row.since.getUTCDate(), row.until.slice(8, 10)]);
    }

    it('ends the present installations of site and sensor; repeating it changes nothing', async () => {
      const [s1, s2] = [
        await makeSensor(database.db, creator, { id: 'i1' }),
        await makeSensor(database.db, creator, { id: 'i2' }),
      ];
      const [a, b] = [
        await makeSite(database.db, creator, { name: 'A' }),
        await makeSite(database.db, creator, { name: 'B' }),
      ];
      const start = (site_id: number, sensor_key: number, at: Date) =>
        transaction(database.db, (tx) => startInstallation(tx, { site_id, sensor_key, at }));
      await start(a, s1, day(1));
      await start(b, s2, day(2));
      await start(a, s1, day(3));
      await start(b, s1, day(4));
      expect(await history([a, b])).toEqual([
        [a, s1, 1, '04'],
        [b, s2, 2, '04'],
        [b, s1, 4, ''],
      ]);
      // Moved twice within a second: the empty period leaves no trace.
      await start(a, s1, day(4));
      expect((await history([a, b])).at(-1)).toEqual([a, s1, 4, '']);
      expect(await history([b])).toHaveLength(1);
    });

    it('keeps one site per sensor and one sensor per site under concurrent moves', async () => {
      const sensors = await Promise.all(['p1', 'p2', 'p3'].map((id) => makeSensor(database.db, creator, { id })));
      const sites = await Promise.all(['P', 'Q', 'R'].map((name) => makeSite(database.db, creator, { name })));
      const moves = sensors.flatMap((sensor_key) => sites.map((site_id) => ({ sensor_key, site_id })));
      await Promise.all(
        moves.map((move, n) =>
          transaction(database.db, (tx) => startInstallation(tx, { ...move, at: day(10 + (n % 2)) })),
        ),
      );
      const open = (await history(sites)).filter(([, , , until]) => until === '');
      expect(new Set(open.map(([site]) => site)).size).toBe(open.length);
      expect(new Set(open.map(([, sensor]) => sensor)).size).toBe(open.length);
      expect(open.length).toBeGreaterThan(0);
    });
  });
});
