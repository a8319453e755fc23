import type { Tx } from '../platform/database/database.ts';

/** A link as stored, with the hash of its secret. */
export interface NewMailedLink {
  readonly tokenHash: Buffer;
  /** A `LinkPurpose`. */
  readonly purpose: string;
  readonly accountId: number;
  /** The address that following the link verifies. */
  readonly email: string;
  readonly now: Date;
  /** How long the link is valid. */
  readonly seconds: number;
}

/**
 * Stores a link. Earlier links to the same address remain valid; one to another address ends, since only the address
 * requested last may become the account's. Source: ACCOUNT-10
 */
export async function addMailedLink(tx: Tx, link: NewMailedLink): Promise<void> {
  // Of two concurrent calls, the second must see the row of the first.
  await tx.selectFrom('accounts').select('id').where('id', '=', link.accountId).forNoKeyUpdate().execute();
  await tx
    .updateTable('mailed_links')
    .set({ used_at: link.now })
    .where('account_id', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('email', '<>', link.email)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('mailed_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      account_id: link.accountId,
      email: link.email,
      created_at: link.now,
      expires_at: new Date(link.now.getTime() + link.seconds * 1_000),
    })
    .execute();
}
