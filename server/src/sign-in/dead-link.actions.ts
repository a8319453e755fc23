import { Problem } from '@trapline/domain/common/errors.ts';
import { findDeadLink } from '../accounts/mailed-link-use.store.ts';
import type { Db } from '../platform/database/database.ts';

/**
 * The `gone` for a link that cannot be used. It names the reason (`used`, `expired`, or `unknown` for one that is
 * incomplete or very old), and `newer_mail` when a newer link to the same address can be used. Only the holder of the
 * link learns this. Source: ACCOUNT-10
 */
export async function deadLink(db: Db, token: string, now: Date): Promise<Problem> {
  const dead = await findDeadLink(db, token, now);
  const words = dead ? [dead.reason, ...(dead.newer ? ['newer_mail'] : [])] : ['unknown'];
  return new Problem('gone', { errors: words.map((message) => ({ path: '/token', message })) });
}
