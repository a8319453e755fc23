import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfOwner, type Owned, type Owner } from '@trapline/domain/sensors/owner.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import { mayEdit } from '@trapline/domain/shares/standing.access.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type SensorFixture,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { listRequest, type ListQuery } from '../platform/database/page.ts';
import { listSensorRows, type SensorNarrowing, type SensorRow } from './sensor.store.ts';

const now = new Date('2026-09-21T12:00:00Z');

const owned = (row: SensorRow): Owned => ({
  organization: row.organization_id === null ? null : { id: String(row.organization_id) },
  created_by: { email: row.creator_email },
});

describe('the list of sensors', () => {
  let database: Database;
  /** Sees all sensors; has bookmarked `a`. */
  let admin: TestAccount;
  const keys = new Map<string, number>();
  const sites = new Map<string, number>();
  const creators = new Map<string, TestAccount>();

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    admin = await makeAccount(database.db, { permissions: ['admin'] });
    // Each column puts them in an order of its own.
    await make('Q', 'm4', 'y', {
      id: 'b',
      name: 'n3',
      place: 'p2',
      type: 'fly',
      threshold: 30,
      installed_on: '2026-03-03',
    });
    await make(null, 'm1', 'z', { id: 'D', name: 'n1', place: 'p4', type: 'insect_monitor_v2', threshold: 20 });
    await make('S', 'm3', null, { id: 'a', name: 'n4', place: 'p3', type: 'rat_monitor', installed_on: '2026-01-01' });
    await make('R', 'm2', 'x', {
      id: 'C',
      name: 'n2',
      place: 'p1',
      type: 'fly_scan',
      threshold: 40,
      installed_on: '2026-02-02',
    });
    await bookmark(admin, 'a');
  });
  afterAll(() => database.close());

  async function make(organization: string | null, creator: string, site: string | null, sensor: SensorFixture) {
    const { db } = database;
    const organization_id = organization === null ? null : await makeOrganization(db, organization);
    const account = await makeAccount(db, { organization_id, name: creator });
    const key = await makeSensor(db, account, sensor);
    keys.set(sensor.id, key);
    creators.set(sensor.id, account);
    if (site === null) return;
    const site_id = await makeSite(db, account, { name: site, type: sensor.type ?? 'fly' });
    sites.set(site, site_id);
    await db
      .insertInto('installations')
      .values({ site_id, sensor_key: key, since: new Date(0) })
      .execute();
  }
  const keyOf = (id: string) => keys.get(id) ?? expect.fail();

  async function bookmark({ id: account_id }: TestAccount, id: string, bookmarked = true): Promise<void> {
    await database.db
      .insertInto('sensor_preferences')
      .values({ account_id, sensor_key: keyOf(id), bookmarked })
      .execute();
  }
  const shareOf = (account: TestAccount) => ({
    ...{ email: account.email, account_id: account.id, shared_by: admin.id, created_at: now },
  });
  async function shareSensor(account: TestAccount, id: string): Promise<void> {
    await database.db
      .insertInto('sensor_shares')
      .values({ ...shareOf(account), sensor_key: keyOf(id) })
      .execute();
  }
  const list = (account: TestAccount, query: ListQuery, narrowing: SensorNarrowing = {}) =>
    listSensorRows(database.db, { account, now }, listRequest(query, sensorSortKeys, 'en'), narrowing);
  const ids = async (account: TestAccount, sort: string, narrowing: SensorNarrowing = {}) =>
    (await list(account, { sort }, narrowing)).map(({ id }) => id).join(' ');

  it.each([
    ['type', 'D a C b', 'b C a D'],
    ['id', 'a b C D', 'D C b a'],
    ['name', 'D C b a', 'a b C D'],
    ['place', 'C b a D', 'D a b C'],
    ['installed_on', 'a C b D', 'b C a D'],
    ['threshold', 'D b C a', 'C b D a'],
    ['installation_site', 'C b D a', 'D b C a'],
    // All but `a` have been at their sites since 1970.
    ['installed_since', 'b D C a', 'a b D C'],
    ['site_or_place', 'a C b D', 'D b C a'],
    ['organization', 'b C a D', 'a C b D'],
    ['created_by', 'D C a b', 'b a C D'],
    ['bookmarked', 'a b D C', 'b D C a'],
  ])('is sorted by %s in both directions, with missing values last', async (key, ascending, descending) => {
    expect([await ids(admin, key), await ids(admin, `-${key}`)]).toEqual([ascending, descending]);
  });

  it('is searched by what it shows, whatever its width and case', async () => {
    const found = async (account: TestAccount, q: string) =>
      (await list(account, { sort: 'id', q })).map(({ id }) => id).join(' ');
    const legacy = creators.get('D') ?? expect.fail();
    const bySite = { ...legacy, active_features: ['sensor_installation_sites'] };
    const key = await makeSensor(database.db, legacy, {
      id: 'wide',
      name: 'ﾌﾗｲ Ｋ',
      place: 'cellar',
      threshold: 1_300,
    });
    for (const q of ['フライ', 'ﾌﾗｲ', 'ｋ', '1,300', '１３００'])
      expect([q, await found(legacy, q)]).toEqual([q, 'wide']);
    expect([await found(legacy, 'p4'), await found(bySite, 'p4')]).toEqual(['D', '']);
    expect([await found(legacy, 'cellar'), await found(bySite, 'cellar'), await found(admin, 'cellar')]).toEqual([
      ...['wide', '', 'wide'],
    ]);
    await database.db.updateTable('sensors').set({ threshold: 0 }).where('key', '=', key).execute();
    expect(await found(legacy, '0 cellar')).toBe('');
    await database.db.deleteFrom('sensors').where('key', '=', key).execute();
  });

  it('offers those of one owner that its reader may edit', async () => {
    const creator = creators.get('D') ?? expect.fail();
    const other = creators.get('C') ?? expect.fail();
    const offered = (account: TestAccount, offeredBy: Owner) => ids(account, 'id', { offeredBy });
    const personal = { organization: null, creator: creator.email };
    const ofOrganization = { organization: String(other.organization_id), creator: null };
    expect(await offered(admin, personal)).toBe('D');
    expect(await offered(admin, ofOrganization)).toBe('C');
    // The organization owns it, not its creator.
    expect(await offered(admin, { organization: null, creator: other.email })).toBe('');
    expect(await offered(creator, personal)).toBe('D');
    const reader = await makeAccount(database.db, {});
    await shareSensor(reader, 'D');
    expect(await offered(reader, personal)).toBe('');
    // The same as the pure rules, for all sensors, readers and owners.
    for (const account of [admin, reader, ...creators.values()]) {
      const rows = await list(account, { sort: 'id' });
      for (const one of creators.values()) {
        for (const owner of [
          { organization: String(one.organization_id), creator: null },
          { organization: null, creator: one.email },
        ]) {
          const expected = rows.filter((row) => mayEdit(row.standing) && isOfOwner(owned(row), owner));
          expect(await offered(account, owner)).toBe(expected.map(({ id }) => id).join(' '));
        }
      }
    }
  });

  it('is not sorted by sites that its reader may not know', async () => {
    const reader = await makeAccount(database.db, {});
    for (const id of ['b', 'D']) await shareSensor(reader, id);
    const bothWays = async () => [await ids(reader, 'installation_site'), await ids(reader, '-installation_site')];
    expect(await bothWays()).toEqual(['b D', 'b D']);
    await database.db
      .insertInto('site_shares')
      .values({ ...shareOf(reader), site_id: sites.get('z') ?? expect.fail() })
      .execute();
    expect(await bothWays()).toEqual(['D b', 'D b']);
  });

  it('has each sensor once, and only its reader’s bookmarks', async () => {
    const [first, second] = [await makeAccount(database.db, {}), await makeAccount(database.db, {})];
    for (const account of [first, second]) {
      for (const id of ['b', 'D', 'C']) await shareSensor(account, id);
    }
    await bookmark(first, 'D');
    await bookmark(first, 'C', false);
    await bookmark(second, 'C');
    await bookmark(second, 'D', false);
    for (const [account, own, order] of [
      [first, 'D', 'D b C'],
      [second, 'C', 'C b D'],
    ] as const) {
      expect(await ids(account, 'bookmarked')).toBe(order);
      expect(await ids(account, 'id', { bookmarkedOnly: true })).toBe(own);
      const rows = await list(account, { sort: 'id' });
      expect(rows.map(({ id, bookmarked }) => [id, bookmarked])).toEqual([
        ['b', false],
        ['C', own === 'C'],
        ['D', own === 'D'],
      ]);
      expect(rows.map(({ total }) => total)).toEqual([3, 3, 3]);
    }
    // A preference gives no right to see a sensor.
    const stranger = await makeAccount(database.db, {});
    await bookmark(stranger, 'b');
    expect(await ids(stranger, 'id', { bookmarkedOnly: true })).toBe('');
  });
});
