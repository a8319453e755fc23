import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationSortKeys } from '@trapline/domain/organizations/organization.rules.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { listRequest } from '../platform/database/page.ts';
import {
  clearOrganizationAdmin,
  createOrganization,
  findOrganizationRow,
  listOrganizationRows,
  setOrganizationAdmin,
} from './organization.store.ts';

describe('organizations', () => {
  let database: Database;
  const ids = new Map<string, number>();
  const admins = new Map<string, number>();
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    // Each column puts them in an order of its own.
    await make('o2', 'a3', 'p2', 'm1');
    await make('o3', 'a2', 'p1', null);
    await make('o1', 'a1', 'p3', 'm2');
  });
  afterAll(() => database.close());

  async function make(name: string, address: string, phoneNumber: string, admin: string | null): Promise<void> {
    const made = { name, address, phoneNumber, allowedSensorTypes: [], activeFeatures: [] };
    const id = await createOrganization(database.db, made);
    ids.set(name, id);
    if (admin === null) return;
    const account = await makeAccount(database.db, { organization_id: id, name: admin });
    admins.set(name, account.id);
    await setOrganizationAdmin(database.db, id, account.id);
  }
  const names = async (sort: string) =>
    (await listOrganizationRows(database.db, listRequest({ sort }, organizationSortKeys, 'en')))
      .map(({ name }) => name)
      .join(' ');

  it.each([
    ['name', 'o1 o2 o3', 'o3 o2 o1'],
    ['id', 'o2 o3 o1', 'o1 o3 o2'],
    ['address', 'o1 o3 o2', 'o2 o3 o1'],
    ['phone_number', 'o3 o2 o1', 'o1 o2 o3'],
    ['admin', 'o2 o1 o3', 'o1 o2 o3'],
  ])('are sorted by %s in both directions, with missing values last', async (key, ascending, descending) => {
    expect([await names(key), await names(`-${key}`)]).toEqual([ascending, descending]);
  });

  it('lose their admin only when that account leaves, and only that organization', async () => {
    const idOf = (name: string) => ids.get(name) ?? expect.fail();
    const adminOf = async (name: string) => (await findOrganizationRow(database.db, idOf(name)))?.admin_name;
    const leave = (organization: string, account: number) =>
      transaction(database.db, (tx) => clearOrganizationAdmin(tx, idOf(organization), account));
    const [first, second] = ['o1', 'o2'].map((name) => admins.get(name) ?? expect.fail());
    await leave('o1', second ?? expect.fail());
    expect([await adminOf('o1'), await adminOf('o2')]).toEqual(['m2', 'm1']);
    await leave('o1', first ?? expect.fail());
    expect([await adminOf('o1'), await adminOf('o2')]).toEqual([null, 'm1']);
  });
});
