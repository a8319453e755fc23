import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportHealth } from '@trapline/test-world/unit-health.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { systemIds } from '../platform/base/ids.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { sensorHandlers } from './sensor.http.ts';

const now = 1_790_000_000;

describe('sensors', () => {
  let database: Database;
  let handlers: ReturnType<typeof sensorHandlers>;
  let creator: TestAccount;
  let admin: TestAccount;
  let stranger: TestAccount;
  let productAdmin: TestAccount;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    handlers = sensorHandlers({
      db: database.db,
      clock: { now: () => now * 1_000 + 321 },
      ids: systemIds,
      mailInDomain: 'in.example.com',
    });
    const organization = await makeOrganization(database.db, '北工場');
    const other = await makeOrganization(database.db, 'South');
    creator = await makeAccount(database.db, { organization_id: organization, name: '山田 花子' });
    admin = await makeAccount(database.db, { organization_id: organization, organization_admin: true });
    stranger = await makeAccount(database.db, { organization_id: other });
    productAdmin = await makeAccount(database.db, { permissions: ['admin'], allowed_sensor_types: [] });
  });
  afterAll(() => database.close());

  const create = (account: TestAccount, body: Parameters<typeof handlers.createSensor>[0]['body']) =>
    handlers.createSensor(makeCall(account, { body }));
  const get = (account: TestAccount, id: string) => handlers.getSensor(makeCall(account, { params: { id } }));
  const refused = (type: string, path?: string) =>
    expect.objectContaining({ type, ...(path ? { errors: [expect.objectContaining({ path })] } : {}) });

  describe('creation', () => {
    it('creates a sensor in the creator’s organization with the defaults of its type', async () => {
      const call = makeCall(creator, {
        body: { id: 'Hall_1', name: ' Hall ', type: 'hykecam' as const, memo: 'memo' },
      });
      const sensor = await handlers.createSensor(call);
      expect(sensor).toMatchObject({
        id: 'Hall_1',
        name: 'Hall',
        memo: 'memo',
        threshold: null,
        trap_effective_days: null,
        photo_interval: null,
        health_check_status: null,
        permissions: ['full'],
        organization: { name: '北工場' },
        created_by: { name: '山田 花子', organization_name: '北工場' },
        installation_site: null,
        no_response: false,
        etag: '"r1"',
      });
      expect(sensor.mail_hash).toMatch(/^[a-z2-7]{26}$/);
      expect(call.answered.get('etag')).toBe('"r1"');
      expect(await create(creator, { id: 'fly_1', name: 'Fly', type: 'fly' })).toMatchObject({
        threshold: 0,
        increase_threshold: 0,
        trap_effective_days: 30,
        photo_interval: 3_600,
        mail_hash: null,
      });
      const audit = await database.db.selectFrom('audit_trail').select(['action', 'entity', 'actor_email']).execute();
      expect(audit).toContainEqual({ action: 'sensor.create', entity: 'Sensor-Hall_1', actor_email: creator.email });
    });

    it('refuses invalid ids, and taken ones, ignoring case', async () => {
      await create(creator, { id: 'Taken', name: 'a', type: 'fly' });
      await expect(create(stranger, { id: 'tAKEN', name: 'a', type: 'fly' })).rejects.toEqual(
        refused('resource_already_exists'),
      );
      for (const id of ['new', 'NEW', 'a-b', 'あ', 'x'.repeat(33)]) {
        await expect(create(creator, { id, name: 'a', type: 'fly' })).rejects.toEqual(
          refused('validation_failed', '/id'),
        );
      }
      const longest = { id: 'x'.repeat(32), name: 'a', type: 'fly' } as const;
      expect(await create(creator, longest)).toMatchObject({ id: longest.id });
      const free = async (id: string) =>
        (await handlers.getSensorAvailability(makeCall(stranger, { params: { id } }))).available;
      expect([await free('taken'), await free('new'), await free('free_one'), await free('a b')]).toEqual([
        false,
        false,
        true,
        false,
      ]);
    });

    it('names invalid fields', async () => {
      const base = { id: 'wrong', name: 'a', type: 'fly' as const };
      await expect(create(creator, { ...base, name: ' 　' })).rejects.toEqual(refused('validation_failed', '/name'));
      await expect(create(creator, { ...base, installed_on: '2026-02-30' })).rejects.toEqual(
        refused('validation_failed', '/installed_on'),
      );
      await expect(create(creator, { ...base, trap_replaced_on: '2026-13-01' })).rejects.toEqual(
        refused('validation_failed', '/trap_replaced_on'),
      );
      await expect(create(creator, { ...base, type: 'rat_monitor', threshold: 3 })).rejects.toEqual(
        refused('validation_failed', '/threshold'),
      );
    });

    it('is for permitted types with field units only', async () => {
      const limited = await makeAccount(database.db, { allowed_sensor_types: ['fly', 'station'] });
      const base = { id: 'typed', name: 'a' };
      await expect(create(limited, { ...base, type: 'rat_monitor' })).rejects.toEqual(refused('forbidden'));
      await expect(create(limited, { ...base, type: 'station' })).rejects.toEqual(refused('forbidden'));
      await expect(create(productAdmin, { ...base, type: 'station' })).rejects.toEqual(refused('forbidden'));
      expect(await create(productAdmin, { ...base, type: 'rat_monitor' })).toMatchObject({ organization: null });
    });

    it('installs the sensor at a site, and ends the previous installation', async () => {
      const site = String(await makeSite(database.db, creator, { name: 'Kitchen', type: 'fly' }));
      const base = { name: 'a', type: 'fly' as const, installation_site_id: site };
      const first = await create(creator, { ...base, id: 'at_site' });
      expect(first.installation_site).toEqual({ id: site, name: 'Kitchen', installed_at: now });
      await expect(create(admin, { ...base, id: 'at_site_2' })).rejects.toEqual(refused('site_occupied'));
      await create(admin, { ...base, id: 'at_site_2', displaces: 'at_site' });
      expect((await get(creator, 'at_site')).installation_site_id).toBeNull();

      const at = refused('validation_failed', '/installation_site_id');
      await expect(create(stranger, { ...base, id: 'no_1' })).rejects.toEqual(at);
      await expect(create(creator, { ...base, id: 'no_2', installation_site_id: '999999' })).rejects.toEqual(at);
      await expect(create(creator, { ...base, id: 'no_3', type: 'fly_scan' })).rejects.toEqual(at);
      // Of another organization than the product admin's new sensor.
      await expect(create(productAdmin, { ...base, id: 'no_4' })).rejects.toEqual(at);
      const reader = await makeAccount(database.db, {});
      await database.db
        .insertInto('site_shares')
        .values({
          site_id: Number(site),
          email: reader.email,
          account_id: reader.id,
          shared_by: creator.id,
          created_at: new Date(),
        })
        .execute();
      await expect(create(reader, { ...base, id: 'no_5' })).rejects.toEqual(refused('forbidden'));
      const left = await database.db.selectFrom('sensors').select('id').where('id', 'like', 'no\\__').execute();
      expect(left).toEqual([]);
    });
  });

  describe('reading', () => {
    it('finds an id in any case, but no sensors of others', async () => {
      await makeSensor(database.db, creator, { id: 'Mine' });
      expect((await get(creator, 'MINE')).id).toBe('Mine');
      expect((await get(admin, 'mine')).permissions).toEqual(['full']);
      for (const id of ['Mine', 'nothing', 'a\u0000b']) {
        await expect(get(stranger, id)).rejects.toEqual(refused('not_found'));
      }
      await expect(get({ ...creator, organization_id: null }, 'Mine')).rejects.toEqual(refused('not_found'));
      expect((await get(productAdmin, 'mine')).permissions).toEqual(['full']);
    });

    it('shows less through a read-only share than through a full one', async () => {
      const key = await makeSensor(database.db, creator, {
        id: 'shared',
        type: 'insect_monitor_v2',
        memo: 'secret',
        threshold: 5,
      });
      const site = await makeSite(database.db, creator, { name: 'Hidden site' });
      await database.db
        .insertInto('installations')
        .values({ sensor_key: key, site_id: site, since: new Date(0) })
        .execute();
      await database.db
        .updateTable('sensor_states')
        .set({
          last_active: new Date((now - 20_000) * 1_000),
          health_check_status: JSON.stringify({ camera: 100 }),
          firmware_version: '4.7.21',
          ip_address: '192.0.2.1',
          serial_no: 'S1',
        })
        .where('sensor_key', '=', key)
        .execute();
      const share = { sensor_key: key, shared_by: creator.id, created_at: new Date() };
      const full = await makeAccount(database.db, {});
      await database.db
        .insertInto('sensor_shares')
        .values([
          { ...share, email: stranger.email, account_id: stranger.id },
          { ...share, email: full.email, account_id: full.id, permissions: ['full'] },
        ])
        .execute();
      expect(await get(stranger, 'shared')).toMatchObject({
        permissions: ['read'],
        threshold: 5,
        memo: '',
        health_check_status: null,
        last_active: null,
        firmware_version: null,
        ip_address: null,
        serial_no: null,
        installation_site: null,
        installation_site_id: null,
        no_response: true,
      });
      expect(await get(full, 'shared')).toMatchObject({
        permissions: ['full'],
        memo: 'secret',
        health_check_status: { camera: 100 },
        last_active: now - 20_000,
        installation_site: null,
      });
      expect(await get(creator, 'shared')).toMatchObject({
        installation_site_id: String(site),
        firmware_version: '4.7.21',
      });
      const found = await handlers.listSensors(makeCall(stranger, { query: { q: 'shared' } }));
      expect(found.sensors).toHaveLength(1);
      expect(found.sensors[0]).toMatchObject({ memo: '', health_check_status: null });
    });

    it('stores bookmark and notifications per account', async () => {
      const key = await makeSensor(database.db, creator, { id: 'marked' });
      await database.db
        .insertInto('sensor_preferences')
        .values({ account_id: creator.id, sensor_key: key, bookmarked: true, notice: true })
        .execute();
      expect(await get(creator, 'marked')).toMatchObject({ bookmarked: true, notice: true });
      expect(await get(admin, 'marked')).toMatchObject({ bookmarked: false, notice: false });
    });
  });

  describe('list', () => {
    let owner: TestAccount;
    beforeAll(async () => {
      const organization = await makeOrganization(database.db, '第二倉庫');
      owner = await makeAccount(database.db, { organization_id: organization, name: 'Suzuki' });
      await makeSensor(database.db, owner, { id: 'z9', type: 'rat_monitor', name: 'Ｂ棟 rat', place: 'B' });
      await makeSensor(database.db, owner, {
        id: 'b2',
        type: 'insect_monitor_v2',
        name: '入口',
        place: 'B',
        threshold: 77,
      });
      await makeSensor(database.db, owner, {
        id: 'a1',
        type: 'insect_monitor_v2',
        name: 'Door',
        place: 'B',
        installed_on: '2026-04-05',
      });
      await makeSensor(database.db, owner, { id: 'C3', type: 'insect_monitor_v2', name: 'x', place: 'A' });
    });
    const ids = async (query: { q?: string; sort?: string; page?: number; per_page?: number }) =>
      (await handlers.listSensors(makeCall(owner, { query }))).sensors.map((sensor) => sensor.id);

    it('sorts by type in catalogue order, then place, name and id', async () => {
      expect(await ids({})).toEqual(['C3', 'a1', 'b2', 'z9']);
      expect(await ids({ sort: '-type' })).toEqual(['z9', 'b2', 'a1', 'C3']);
      expect(await ids({ sort: 'id' })).toEqual(['a1', 'b2', 'C3', 'z9']);
      expect((await ids({ sort: 'installed_on' }))[0]).toBe('a1');
      await expect(ids({ sort: 'memo' })).rejects.toEqual(refused('validation_failed', '/sort'));
      const twins = await makeAccount(database.db, {});
      for (const id of ['T2', 'T3', 'T1']) await makeSensor(database.db, twins, { id, name: 'Same', place: 'Same' });
      const { sensors } = await handlers.listSensors(makeCall(twins, { query: {} }));
      expect(sensors.map(({ id }) => id)).toEqual(['T1', 'T2', 'T3']);
    });

    it('finds sensors that match every word', async () => {
      expect(await ids({ q: 'DOOR' })).toEqual(['a1']);
      expect(await ids({ q: '2026/04/05' })).toEqual(['a1']);
      expect(await ids({ q: '77　入口' })).toEqual(['b2']);
      expect(await ids({ q: 'suzuki 第二 rat_monitor' })).toEqual(['z9']);
      expect(await ids({ q: 'door rat' })).toEqual([]);
      // The type by its name in either language, and no threshold where the list shows none.
      expect(await ids({ q: 'ネズミモニター' })).toEqual(['z9']);
      expect(await ids({ q: 'rat monitor 第二' })).toEqual(['z9']);
      expect(await ids({ q: 'rat 0' })).toEqual([]);
      expect(await ids({ q: "%_' \\ --" })).toEqual([]);
    });

    describe('of sensors at a site', () => {
      let reader: TestAccount;
      let key: number;
      beforeAll(async () => {
        reader = await makeAccount(database.db, {});
        key = await makeSensor(database.db, owner, { id: 's5', type: 'fly', name: 'Fly', place: 'B', threshold: 5 });
        const site = await makeSite(database.db, owner, { name: '配膳室 North', type: 'fly', threshold: 40 });
        const past = await makeSite(database.db, owner, { name: 'Earlier', type: 'fly' });
        await database.db
          .insertInto('installations')
          .values([
            { sensor_key: key, site_id: past, since: new Date('2026-01-01'), until: new Date('2026-02-03T15:00:00Z') },
            { sensor_key: key, site_id: site, since: new Date('2026-02-03T15:00:00Z') },
          ])
          .execute();
        await database.db
          .insertInto('sensor_shares')
          .values({
            sensor_key: key,
            email: reader.email,
            account_id: reader.id,
            shared_by: owner.id,
            created_at: new Date(),
          })
          .execute();
      });
      const found = async (account: TestAccount, q: string) =>
        (await handlers.listSensors(makeCall(account, { query: { q } }))).sensors.map((sensor) => sensor.id);
      const countSites = (active_features: string[]) =>
        database.db
          .updateTable('organizations')
          .set({ active_features })
          .where('id', '=', owner.organization_id ?? 0)
          .execute();

      it('can be searched by the site’s name and the day of installation, if the list shows them', async () => {
        const withSites: TestAccount = { ...owner, active_features: ['sensor_installation_sites'] };
        expect(await found(withSites, '配膳室 north fly')).toEqual(['s5']);
        expect(await found(withSites, '2026/02/04')).toEqual(['s5']);
        expect(await found(withSites, 'earlier')).toEqual([]);
        expect(await found(owner, '配膳室')).toEqual([]);
        expect(await found(owner, '2026/02/04')).toEqual([]);
        expect(await found(reader, 's5')).toEqual(['s5']);
        expect(await found(reader, '配膳室')).toEqual([]);
        expect(await found(reader, '2026/02/04')).toEqual([]);
        expect(await found(productAdmin, '配膳室')).toEqual(['s5']);
      });

      it('shows, searches and sorts by the effective threshold', async () => {
        expect(await get(owner, 's5')).toMatchObject({ threshold: 5, effective_threshold: 5 });
        expect(await found(owner, 's5 40')).toEqual([]);
        await countSites(['sensor_installation_sites']);
        expect(await get(owner, 's5')).toMatchObject({ threshold: 5, effective_threshold: 40 });
        expect(await get(reader, 's5')).toMatchObject({ effective_threshold: 40 });
        expect(await found(owner, 's5 40')).toEqual(['s5']);
        expect((await ids({ sort: '-threshold' })).slice(0, 2)).toEqual(['b2', 's5']);
        expect(await get(owner, 'z9')).toMatchObject({ effective_threshold: null });
        await countSites([]);
      });

      it('shows poor health to accounts with `full`', async () => {
        const list = async (account: TestAccount) =>
          (await handlers.listSensors(makeCall(account, { query: { q: 's5' } }))).sensors[0];
        const at = new Date(now * 1_000);
        expect(await list(owner)).toMatchObject({ health_poor: null });
        await reportHealth(database.db, key, { camera: 403 }, at);
        expect(await list(owner)).toMatchObject({ health_poor: true, health_check_status: null, last_active: now });
        expect(await list(reader)).toMatchObject({ health_poor: null, last_active: null });
        await reportHealth(database.db, key, { camera: 0 }, at);
        expect(await list(owner)).toMatchObject({ health_poor: false });
        await database.db.deleteFrom('sensors').where('key', '=', key).execute();
      });
    });

    it('has pages, with the total even beyond the end', async () => {
      const page = await handlers.listSensors(makeCall(owner, { query: { page: 2, per_page: 3 } }));
      expect([page.sensors.map((sensor) => sensor.id), page.total]).toEqual([['z9'], 4]);
      const beyond = await handlers.listSensors(makeCall(owner, { query: { page: 9 } }));
      expect(beyond).toEqual({ sensors: [], total: 4 });
      expect(await handlers.listSensors(makeCall(owner, { query: {} }))).not.toHaveProperty('total');
    });

    it('requires pages beyond 2,000 sensors', async () => {
      const many = await makeAccount(database.db, {});
      const base = { type: 'fly', name: 'n', created_by: many.id, created_at: new Date() } as const;
      const rows = Array.from({ length: 2_001 }, (_, n) => ({ ...base, id: `many_${n}` }));
      await database.db.insertInto('sensors').values(rows).execute();
      await expect(handlers.listSensors(makeCall(many, { query: {} }))).rejects.toEqual(
        refused('validation_failed', '/page'),
      );
      expect((await handlers.listSensors(makeCall(many, { query: { page: 1 } }))).total).toBe(2_001);
      const narrowed = await handlers.listSensors(makeCall(many, { query: { q: 'many_200' } }));
      expect(narrowed.sensors).toHaveLength(2);
    });
  });
});
