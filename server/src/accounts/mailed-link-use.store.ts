import type { Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';

/** What a link proves: that whoever holds it reads the mails of this address. */
export interface MailedLink {
  readonly purpose: string;
  readonly accountId: number;
  readonly email: string;
}

/** A link that can be used; undefined when it is unknown, used or over. */
export async function findMailedLink(db: Db, token: string, now: Date): Promise<MailedLink | undefined> {
  return db
    .selectFrom('mailed_links')
    .select(['purpose', 'account_id as accountId', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses a link up, in one statement: of parallel calls one gets it. Give it the transaction of what it is followed for,
 * after the lock on its account.
 * @returns whether it was this call that did
 */
export async function useMailedLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No link of an account is good any longer: what it signs in with has changed. */
export async function endMailedLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('mailed_links').where('account_id', '=', accountId).execute();
}

/** Forgets links that were over before an instant. For an hourly job. */
export async function deleteMailedLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<', before).execute();
}
