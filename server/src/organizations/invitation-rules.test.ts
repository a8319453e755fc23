import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOpenInvitation, isOutstandingInvitation } from '@trapline/domain/organizations/invitation.rules.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { findInvitationToMail, setInvitationToken } from './invitation-mail.store.ts';
import {
  findInvitation,
  isInvited,
  isOpenInvitationSql,
  isOutstandingInvitationSql,
  newestInvitation,
  spendInvitation,
  withdrawInvitation,
} from './invitation.store.ts';
import { listMembers } from './membership.store.ts';

let database: Database;
let organization: number;
let id: number;
const email = 'drawn@example.com';
const token = 'drawn';
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const { db } = database;
  organization = await makeOrganization(db, 'North');
  const invited_by = (await makeAccount(db, {})).id;
  const instants = { created_at: new Date(0), expires_at: new Date(0) };
  const row = { email, kind: 'organization', organization_id: organization, invited_by, ...instants } as const;
  ({ id } = await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow());
});
afterAll(() => database.close());

const now = new Date('2026-09-21T12:00:00Z');
const instant = fc.constantFrom(-1_000, -1, 0, 1, 1_000).map((after) => new Date(now.getTime() + after));
const ended = fc.option(instant, { freq: 1 });

it('SQL and the rules agree on whether an invitation is open', async () => {
  const { db } = database;
  const request = { words: [], order: { key: 'name', descending: false }, locale: 'en', page: null } as const;
  await fc.assert(
    fc.asyncProperty(ended, ended, instant, async (used_at, withdrawn_at, expires_at) => {
      const invitation = { used_at, withdrawn_at, expires_at };
      const reset = () =>
        db
          .updateTable('invitations')
          .set({ ...invitation, token_hash: hashSecret(token) })
          .where('id', '=', id)
          .execute();
      await reset();
      const open = isOpenInvitation(invitation, now);
      const { rows } = await sql`
        select ${isOpenInvitationSql('i', now)} open, ${isOutstandingInvitationSql('i')} outstanding
        from invitations i where i.id = ${id}`.execute(db);
      expect(rows).toEqual([{ open, outstanding: isOutstandingInvitation(invitation) }]);
      expect((await findInvitation(db, token, now))?.state).toBe(open ? 'open' : 'gone');
      expect(await isInvited(db, organization, email, now)).toBe(open);
      expect((await findInvitationToMail(db, id, now)) !== null).toBe(open);
      expect(await listMembers(db, organization, request, now)).toHaveLength(open ? 1 : 0);
      expect((await transaction(db, (tx) => newestInvitation(tx, email, now)))?.id).toBe(open ? id : undefined);
      // Each of these ends it or changes it, if it is open.
      const tokenHash = hashSecret('other');
      expect(await setInvitationToken(db, { id, tokenHash, now, seconds: 0 })).toBe(open);
      await reset();
      expect(await transaction(db, (tx) => spendInvitation(tx, id, now))).toBe(open);
      await reset();
      expect(await transaction(db, (tx) => withdrawInvitation(tx, organization, email, now))).toBe(open);
    }),
    { numRuns: 150 },
  );
});
