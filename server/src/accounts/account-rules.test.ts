import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getsMail, isVerified, mayAct } from '@trapline/domain/accounts/account.access.ts';
import { canAdminister } from '@trapline/domain/accounts/account.rules.ts';
import { mayBeAssumed } from '@trapline/domain/accounts/user.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { isOrganizationAdmin } from '@trapline/domain/organizations/organization.access.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { findAuditReader } from '../audit/audit.store.ts';
import { isOrganizationAdminSql, mayActSql, verifiedSql } from '../callers/account-rights.store.ts';
import { isActingProductAdmin, isProductAdminSql } from '../callers/product-admin.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { findActingAccount, findAssumableAccount } from './account.store.ts';
import { getsMailSql } from './mail-reader.store.ts';
import { canAdministerSql, hasOtherAdmin } from './user-change.store.ts';

let database: Database;
let accounts: readonly [number, number];
let organization: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const { db } = database;
  accounts = [(await makeAccount(db, {})).id, (await makeAccount(db, {})).id];
  organization = await makeOrganization(db, 'North');
});
afterAll(() => database.close());

const drawn = fc.record({
  permissions: fc.constantFrom<string[]>([], ['admin'], ['demo'], ['other', 'admin']),
  activated: fc.boolean(),
  blocked: fc.boolean(),
  email_verified_at: fc.constantFrom(null, new Date(0)),
  member: fc.boolean(),
  /** Index of the organization's admin; null: it has none. */
  admin: fc.constantFrom(null, 0, 1),
});

it('SQL and the rules agree on what an account may do', async () => {
  const { db } = database;
  const [id, other] = accounts;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ member, admin, ...account }) => {
      const organization_id = member ? organization : null;
      const admin_account_id = admin === null ? null : (accounts[admin] ?? null);
      await db
        .updateTable('accounts')
        .set({ ...account, organization_id })
        .where('id', '=', id)
        .execute();
      await db.updateTable('organizations').set({ admin_account_id }).where('id', '=', organization).execute();
      const { rows } = await sql`
        select ${sql.raw(mayActSql('a'))} "mayAct", ${sql.raw(isProductAdminSql('a'))} "isProductAdmin",
          ${sql.raw(canAdministerSql('a'))} "canAdminister", ${sql.raw(getsMailSql('a'))} "getsMail",
          ${sql.raw(verifiedSql('a'))} "isVerified",
          ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} "isOrganizationAdmin"
        from accounts a left join organizations o on o.id = a.organization_id where a.id = ${id}`.execute(db);
      const acting = mayAct(account);
      const organizationAdmin = isOrganizationAdmin(id, member ? { admin_account_id } : null);
      expect(rows).toEqual([
        {
          mayAct: acting,
          isProductAdmin: isProductAdmin(account),
          canAdminister: canAdminister(account),
          getsMail: getsMail(account),
          isVerified: isVerified(account),
          isOrganizationAdmin: organizationAdmin,
        },
      ]);
      expect((await findActingAccount(db, id))?.organization_admin).toBe(acting ? organizationAdmin : undefined);
      expect((await findAuditReader(db, id))?.organization_admin).toBe(acting ? organizationAdmin : undefined);
      expect((await findAssumableAccount(db, id)) !== null).toBe(mayBeAssumed(account));
      expect(await isActingProductAdmin(db, id)).toBe(acting && isProductAdmin(account));
      expect(await transaction(db, (tx) => hasOtherAdmin(tx, other))).toBe(canAdminister(account));
    }),
    { numRuns: 100 },
  );
});
