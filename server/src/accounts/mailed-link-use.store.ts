import type { Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';

/** A mailed link: its holder has access to the mails of this address. */
export interface MailedLink {
  readonly purpose: string;
  readonly accountId: number;
  readonly email: string;
}

/** A valid link; undefined when it is unknown, used or expired. */
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
 * Marks a link as used, in one statement: of parallel calls only one succeeds. Call it in the transaction of the change
 * it authorizes, after locking its account.
 * @returns whether this call succeeded
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

/** Invalidates all links of an account, because its credentials have changed. */
export async function endMailedLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('mailed_links').where('account_id', '=', accountId).execute();
}

/** Deletes links that expired before an instant. For an hourly job. */
export async function deleteMailedLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<', before).execute();
}
