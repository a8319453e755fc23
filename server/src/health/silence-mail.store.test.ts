import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { findMailedUnits } from './silence-mail.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const lastActive = new Date('2026-09-20T12:00:00Z');

describe('the units of a silence mail', () => {
  let database: Database;
  let owner: TestAccount;
  const keys: number[] = [];
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    owner = await verified({ organization_id: await makeOrganization(database.db, 'North') });
    await silent('b', null);
    await silent('z', 'Attic');
    await silent('a', null);
    await silent('y', 'Cellar');
    await silent('b', null);
    await silent('x', 'Barn');
  });
  afterAll(() => database.close());

  async function verified(given: Parameters<typeof makeAccount>[1]): Promise<TestAccount> {
    const account = await makeAccount(database.db, given);
    await database.db.updateTable('accounts').set({ email_verified_at: now }).where('id', '=', account.id).execute();
    return account;
  }
  async function silent(name: string, site: string | null): Promise<void> {
    const { db } = database;
    const key = await makeSensor(db, owner, { id: `U${keys.length + 1}`, type: 'rat_monitor', name });
    keys.push(key);
    await db
      .updateTable('sensor_states')
      .set({ last_active: lastActive, silent_since: lastActive })
      .where('sensor_key', '=', key)
      .execute();
    await db.insertInto('sensor_preferences').values({ account_id: owner.id, sensor_key: key, notice: true }).execute();
    if (site === null) return;
    const site_id = await makeSite(db, owner, { name: site, type: 'rat_monitor' });
    await db
      .insertInto('installations')
      .values({ site_id, sensor_key: key, since: new Date(0) })
      .execute();
  }
  const find = (account: TestAccount, more: { most?: number; silent?: boolean; sensorKeys?: readonly number[] } = {}) =>
    findMailedUnits(database.db, { account, now }, { sensorKeys: keys, silent: true, most: 9, ...more });

  it('are listed by site, then by name, those without a site last', async () => {
    const units = await find(owner);
    expect(units.map(({ sensor_id, site_name, sensor_name }) => [sensor_id, site_name, sensor_name])).toEqual([
      ['U2', 'Attic', 'z'],
      ['U6', 'Barn', 'x'],
      ['U4', 'Cellar', 'y'],
      ['U3', null, 'a'],
      ['U1', null, 'b'],
      ['U5', null, 'b'],
    ]);
    const first = await find(owner, { most: 2 });
    expect(first.map(({ sensor_id, total }) => [sensor_id, total])).toEqual([
      ['U2', 6],
      ['U6', 6],
    ]);
  });

  it('are those given that are still silent, of a reader whose notifications are on', async () => {
    expect(await find(owner, { silent: false })).toEqual([]);
    expect((await find(owner, { sensorKeys: keys.slice(0, 1) })).map(({ sensor_id }) => sensor_id)).toEqual(['U1']);
    // An organization admin sees all sensors, but the notifications are those of the creator.
    const admin = await verified({ organization_id: owner.organization_id, organization_admin: true });
    expect(await find(admin)).toEqual([]);
  });

  it('are listed without the site if the reader may not know it', async () => {
    const reader = await verified({});
    const share = { email: reader.email, account_id: reader.id, shared_by: owner.id, created_at: now };
    for (const key of keys.slice(0, 2)) {
      await database.db
        .insertInto('sensor_shares')
        .values({ ...share, sensor_key: key })
        .execute();
      await database.db
        .insertInto('sensor_preferences')
        .values({ account_id: reader.id, sensor_key: key, notice: true })
        .execute();
    }
    const units = await find(reader);
    expect(units.map(({ sensor_id, site_id, site_name }) => [sensor_id, site_id, site_name]).toSorted()).toEqual([
      ['U1', null, null],
      ['U2', null, null],
    ]);
  });
});
