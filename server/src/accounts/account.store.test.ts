import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { findActingAccount, findActingAs, findAssumableAccount, promoteToAdmin } from './account.store.ts';

describe('an account whose rights are checked again', () => {
  let database: Database;
  let activated: TestAccount;
  let blocked: TestAccount;
  let admin: TestAccount;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
    const organization_id = await makeOrganization(database.db, 'Fields', 'Europe/Berlin');
    activated = await makeAccount(database.db, { organization_id, time_zone: 'Europe/Berlin' });
    blocked = await makeAccount(database.db, {});
    admin = await makeAccount(database.db, { permissions: ['admin'] });
    await database.db.updateTable('accounts').set({ blocked: true }).where('id', '=', blocked.id).execute();
  });
  afterAll(() => database.close());

  it('is found if it may act', async () => {
    expect(await findActingAccount(database.db, activated.id)).toMatchObject({
      id: activated.id,
      email: activated.email,
      organization_id: activated.organization_id,
      time_zone: 'Europe/Berlin',
    });
    expect(await findActingAccount(database.db, admin.id)).toMatchObject({ id: admin.id });
    expect(await findActingAccount(database.db, blocked.id)).toBeNull();
    expect(await findActingAccount(database.db, 0)).toBeNull();
  });

  it('may be assumed unless it is a product admin', async () => {
    const found = [activated, blocked, admin].map(({ id }) => findAssumableAccount(database.db, id));
    expect(await Promise.all(found)).toMatchObject([{ id: activated.id }, null, null]);
  });

  it('acts under an assumed identity while its own account is a product admin', async () => {
    const as = (accountId: number, ownId: number) => findActingAs(database.db, { accountId, ownId });
    expect(await as(activated.id, activated.id)).toMatchObject({ id: activated.id });
    expect(await as(activated.id, admin.id)).toMatchObject({ id: activated.id });
    expect(await as(admin.id, admin.id)).toMatchObject({ id: admin.id });
    expect(await as(activated.id, blocked.id)).toBeNull();
    const other = await makeAccount(database.db, {});
    expect(await as(activated.id, other.id)).toBeNull();
    await database.db.updateTable('accounts').set({ activated: false }).where('id', '=', other.id).execute();
    expect(await as(other.id, admin.id)).toBeNull();
  });

  it('has a new revision as a product admin, so that a form opened before does not undo the change', async () => {
    const { db } = database;
    const { id, email } = await makeAccount(db, {});
    const read = () =>
      db.selectFrom('accounts').select(['permissions', 'revision']).where('id', '=', id).executeTakeFirstOrThrow();
    const { revision } = await read();
    expect(await promoteToAdmin(db, email.toUpperCase(), 'hash', new Date())).toBe(id);
    expect(await read()).toEqual({ permissions: ['admin'], revision: revision + 1 });
  });
});
