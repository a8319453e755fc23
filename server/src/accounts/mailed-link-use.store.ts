import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';

/** A mailed link: its holder has access to the mails of this address. */
export interface MailedLink {
  readonly purpose: string;
  readonly accountId: number;
  readonly email: string;
}

/** SQL condition: a link was neither used nor ended, and has not expired. @param link alias of its row */
function isUsableSql(link: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${link}.used_at`)} is null and ${sql.ref(`${link}.expires_at`)} > ${now})`;
}

/** A valid link; undefined when it is unknown, used or expired. */
export async function findMailedLink(db: Db, token: string, now: Date): Promise<MailedLink | undefined> {
  return db
    .selectFrom('mailed_links')
    .select(['purpose', 'account_id as accountId', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where(isUsableSql('mailed_links', now))
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
    .where(isUsableSql('mailed_links', now))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the unused links of an account: one was used, or its credentials have changed.
 * @param purpose only those for this purpose; all when omitted
 */
export async function endMailedLinks(tx: Tx, accountId: number, now: Date, purpose?: string): Promise<void> {
  const links = tx.updateTable('mailed_links').set({ used_at: now }).where('account_id', '=', accountId);
  const unused = links.where('used_at', 'is', null);
  await (purpose === undefined ? unused : unused.where('purpose', '=', purpose)).execute();
}

/** Why a link cannot be used, and whether a newer one for the same purpose and address can. */
export interface DeadLink {
  readonly reason: 'used' | 'expired';
  readonly newer: boolean;
}

/** A link that was used or ended, or has expired; undefined when it is unknown. */
export async function findDeadLink(db: Db, token: string, now: Date): Promise<DeadLink | undefined> {
  const row = await db
    .selectFrom('mailed_links as l')
    .select('l.used_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('mailed_links as n')
          .select('n.purpose')
          .whereRef('n.account_id', '=', 'l.account_id')
          .whereRef('n.purpose', '=', 'l.purpose')
          .whereRef('n.email', '=', 'l.email')
          .whereRef('n.created_at', '>', 'l.created_at')
          .where(isUsableSql('n', now)),
      ).as('newer'),
    )
    .where('l.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row && { reason: row.used_at === null ? 'expired' : 'used', newer: Boolean(row.newer) };
}

/** Deletes links that expired before an instant. For an hourly job. */
export async function deleteMailedLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<', before).execute();
}
