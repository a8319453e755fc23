import { linksPerAddress } from '@trapline/domain/accounts/account.limits.ts';
import { type LinkPurpose, queueLinkMail } from '../accounts/account-mail.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';

/**
 * Queues a mail with a link. Beyond the limit for an address nothing is mailed, without an error.
 * Source: ACCOUNT-10
 */
export async function requestLink(
  tx: Tx,
  link: { readonly purpose: LinkPurpose; readonly accountId: number; readonly email: string },
  now: Date,
): Promise<void> {
  const limit = { kind: `mail_${link.purpose}`, key: link.email, most: linksPerAddress, windowSeconds: 3_600 };
  const counted = await countAttempt(tx, limit, now);
  if (counted.allowed) await queueLinkMail(tx, link);
}
