import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import { isOfOwner, type Owned, ownerOf } from '@trapline/domain/sensors/owner.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { listRequest, type ListQuery } from '../platform/database/page.ts';
import { listSiteRows, type SiteNarrowing } from './installation-site.store.ts';

const now = new Date('2026-09-21T12:00:00Z');

describe('the list of installation sites', () => {
  let database: Database;
  /** Sees all sites; has bookmarked `s3`. */
  let admin: TestAccount;
  const sites = new Map<string, number>();

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    admin = await makeAccount(database.db, { permissions: ['admin'] });
    // Each column puts them in an order of its own.
    await make('s2', 'fly', 'Q', ['n3', '2026-03-03']);
    await make('s4', 'insect_monitor_v2', null, ['n1', '2026-02-02']);
    await make('s3', 'rat_monitor', 'S', null);
    await make('s1', 'fly_scan', 'R', ['n2', '2026-04-04']);
    await bookmark(admin, 's3');
  });
  afterAll(() => database.close());

  async function make(name: string, type: SensorType, organization: string | null, sensor: [string, string] | null) {
    const { db } = database;
    const organization_id = organization === null ? null : await makeOrganization(db, organization);
    const creator = await makeAccount(db, { organization_id });
    const site_id = await makeSite(db, creator, { name, type });
    sites.set(name, site_id);
    if (sensor === null) return;
    const [sensorName, since] = sensor;
    const sensor_key = await makeSensor(db, creator, { id: `of_${name}`, type, name: sensorName });
    await db
      .insertInto('installations')
      .values({ site_id, sensor_key, since: new Date(since) })
      .execute();
  }
  const idOf = (name: string) => sites.get(name) ?? expect.fail();

  async function bookmark({ id: account_id }: TestAccount, name: string, bookmarked = true): Promise<void> {
    await database.db
      .insertInto('site_preferences')
      .values({ account_id, site_id: idOf(name), bookmarked })
      .execute();
  }
  async function share(account: TestAccount, name: string): Promise<void> {
    await database.db
      .insertInto('site_shares')
      .values({
        ...{ site_id: idOf(name), email: account.email, account_id: account.id, shared_by: admin.id, created_at: now },
      })
      .execute();
  }
  const list = (account: TestAccount, query: ListQuery, narrowing: SiteNarrowing = {}) =>
    listSiteRows(database.db, { account, now }, listRequest(query, siteSortKeys, 'en'), narrowing);
  const names = async (account: TestAccount, sort: string, narrowing: SiteNarrowing = {}) =>
    (await list(account, { sort }, narrowing)).map(({ name }) => name).join(' ');

  it.each([
    ['name', 's1 s2 s3 s4', 's4 s3 s2 s1'],
    ['type', 's4 s3 s1 s2', 's2 s1 s3 s4'],
    ['sensor', 's4 s1 s2 s3', 's2 s1 s4 s3'],
    ['installed_at', 's4 s2 s1 s3', 's1 s2 s4 s3'],
    ['organization', 's2 s1 s3 s4', 's3 s1 s2 s4'],
    ['bookmarked', 's3 s1 s2 s4', 's4 s2 s1 s3'],
  ])('is sorted by %s in both directions, with missing values last', async (key, ascending, descending) => {
    expect([await names(admin, key), await names(admin, `-${key}`)]).toEqual([ascending, descending]);
  });

  it('offers those of one owner that its reader may edit', async () => {
    const rows = await list(admin, { sort: 'name' });
    const owned = rows.map((row): Owned & { readonly name: string } => ({
      name: row.name,
      organization: row.organization_id === null ? null : { id: String(row.organization_id) },
      created_by: { email: row.creator_email },
    }));
    const reader = await makeAccount(database.db, {});
    for (const { name } of rows) await share(reader, name);
    const offered = owned.map((site) => ownerOf(site) ?? expect.fail());
    for (const offeredBy of [...offered, ...rows.map((row) => ({ organization: null, creator: row.creator_email }))]) {
      const expected = owned.filter((site) => isOfOwner(site, offeredBy)).map(({ name }) => name);
      expect(await names(admin, 'name', { offeredBy })).toBe(expected.join(' '));
      expect(await names(reader, 'name', { offeredBy })).toBe('');
    }
  });

  it('is not sorted by columns that a share does not show', async () => {
    const reader = await makeAccount(database.db, {});
    for (const name of ['s2', 's1']) await share(reader, name);
    for (const key of ['sensor', 'installed_at', 'organization']) {
      expect([key, await names(reader, key), await names(reader, `-${key}`)]).toEqual([key, 's2 s1', 's2 s1']);
    }
  });

  it('has each site once, and only its reader’s bookmarks', async () => {
    const [first, second] = [await makeAccount(database.db, {}), await makeAccount(database.db, {})];
    for (const account of [first, second]) {
      for (const name of ['s2', 's4', 's1']) await share(account, name);
    }
    await bookmark(first, 's4');
    await bookmark(first, 's2', false);
    await bookmark(second, 's2');
    await bookmark(second, 's4', false);
    for (const [account, own, order] of [
      [first, 's4', 's4 s1 s2'],
      [second, 's2', 's2 s1 s4'],
    ] as const) {
      expect(await names(account, 'bookmarked')).toBe(order);
      expect(await names(account, 'name', { bookmarkedOnly: true })).toBe(own);
      const rows = await list(account, { sort: 'name' });
      expect(rows.map(({ name, bookmarked }) => [name, bookmarked])).toEqual([
        ['s1', false],
        ['s2', own === 's2'],
        ['s4', own === 's4'],
      ]);
      expect(rows.map(({ total }) => total)).toEqual([3, 3, 3]);
    }
    // A preference gives no right to see a site.
    const stranger = await makeAccount(database.db, {});
    await bookmark(stranger, 's1');
    expect(await names(stranger, 'name', { bookmarkedOnly: true })).toBe('');
  });
});
