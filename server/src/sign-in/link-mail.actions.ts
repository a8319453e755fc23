import { linksPerAddress } from '@trapline/domain/accounts/account.limits.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { type LinkPurpose, queueLinkMail } from '../accounts/account-mail.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Counted, countAttempt } from '../platform/secrets/secrets.ts';

/**
 * Queues a mail with a link. Beyond the limit for an address nothing is mailed; links mailed before remain valid.
 * Source: ACCOUNT-10
 * @returns whether a mail was queued, and how long to wait if not
 */
export async function requestLink(
  tx: Tx,
  link: { readonly purpose: LinkPurpose; readonly accountId: number; readonly email: string },
  now: Date,
): Promise<Counted> {
  const limit = { kind: `mail_${link.purpose}`, key: link.email, most: linksPerAddress, windowSeconds: 3_600 };
  const counted = await countAttempt(tx, limit, now);
  if (counted.allowed) await queueLinkMail(tx, link);
  return counted;
}

/**
 * Queues a mail with a link, for a change that is useless without it.
 * @throws Problem `too_many_requests` beyond the limit for an address
 */
export async function requireLink(...request: Parameters<typeof requestLink>): Promise<void> {
  const counted = await requestLink(...request);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
}
