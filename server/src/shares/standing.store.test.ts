import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { sensorStanding, sensorStandingByKey, siteStanding } from './standing.store.ts';

describe('standing', () => {
  let database: Database;
  let creator: TestAccount;
  let organizationAdmin: TestAccount;
  let colleague: TestAccount;
  let stranger: TestAccount;
  let reader: TestAccount;
  let fullSharer: TestAccount;
  let siteReader: TestAccount;
  let productAdmin: TestAccount;
  let sensorKey: number;
  let siteId: number;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
    const { db } = database;
    const organization = await makeOrganization(db, 'North');
    const other = await makeOrganization(db, 'South');
    creator = await makeAccount(db, { organization_id: organization });
    organizationAdmin = await makeAccount(db, { organization_id: organization, organization_admin: true });
    colleague = await makeAccount(db, { organization_id: organization });
    stranger = await makeAccount(db, { organization_id: other, organization_admin: true });
    reader = await makeAccount(db, { organization_id: other });
    fullSharer = await makeAccount(db, { organization_id: null });
    siteReader = await makeAccount(db, { organization_id: other });
    productAdmin = await makeAccount(db, { permissions: ['admin'] });
    sensorKey = await makeSensor(db, creator, { id: 'Trap_1', type: 'fly' });
    siteId = await makeSite(db, creator, { name: 'Hall', type: 'fly' });
    const share = { sensor_key: sensorKey, shared_by: creator.id, created_at: new Date() };
    await db
      .insertInto('sensor_shares')
      .values([
        { ...share, email: reader.email, account_id: reader.id },
        { ...share, email: fullSharer.email, account_id: fullSharer.id, permissions: ['full'] },
        // The same account with an earlier address: the better share counts.
        { ...share, email: `old-${fullSharer.email}`, account_id: fullSharer.id },
        { ...share, email: 'waiting@example.com', account_id: null, permissions: ['full'] },
      ])
      .execute();
    await db
      .insertInto('site_shares')
      .values({
        site_id: siteId,
        email: siteReader.email,
        account_id: siteReader.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
  });
  afterAll(() => database.close());

  async function standings(account: TestAccount) {
    const [byId, byKey, site] = await Promise.all([
      sensorStanding(database.db, account, 'trap_1'),
      sensorStandingByKey(database.pool, account, sensorKey),
      siteStanding(database.db, account, String(siteId)),
    ]);
    expect(byKey).toEqual(byId);
    return [byId?.standing, site?.standing];
  }

  it('follows the table of rights', async () => {
    expect(await standings(productAdmin)).toEqual(['admin', 'admin']);
    expect(await standings(organizationAdmin)).toEqual(['organization_admin', 'organization_admin']);
    expect(await standings(creator)).toEqual(['creator', 'creator']);
    expect(await standings(colleague)).toEqual(['none', 'none']);
    expect(await standings(stranger)).toEqual(['none', 'none']);
    expect(await standings(reader)).toEqual(['shared_read', 'none']);
    expect(await standings(fullSharer)).toEqual(['shared_full', 'none']);
    expect(await standings(siteReader)).toEqual(['none', 'shared_read']);
  });

  it('ends the creator’s right with the membership', async () => {
    expect(await standings({ ...creator, organization_id: null })).toEqual(['none', 'none']);
    expect(await standings({ ...creator, organization_id: 999 })).toEqual(['none', 'none']);
  });

  it('keeps the creator’s right to assets without organization', async () => {
    const loner = await makeAccount(database.db, { organization_id: null });
    const key = await makeSensor(database.db, loner, { id: 'alone' });
    const joined = { ...loner, organization_id: 1 };
    expect((await sensorStandingByKey(database.pool, joined, key))?.standing).toBe('creator');
    expect((await sensorStandingByKey(database.pool, { ...creator, organization_id: null }, key))?.standing).toBe(
      'none',
    );
  });

  it('ignores the case of an id, and is null for unknown ones', async () => {
    expect((await sensorStanding(database.db, creator, 'TRAP_1'))?.sensor_id).toBe('Trap_1');
    expect(await sensorStanding(database.db, creator, 'trap')).toBeNull();
    expect(await sensorStanding(database.db, creator, 'trap_1\u0000')).toBeNull();
    for (const id of ['0', '-1', '1.0', '01', 'x', '99999999999', '']) {
      expect(await siteStanding(database.db, creator, id)).toBeNull();
    }
  });
});
