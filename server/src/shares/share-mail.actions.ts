import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import type { AssetKind } from './share.store.ts';

/** Queues the mail that notifies an account of a share, in the caller's transaction. */
export async function queueShareMail(
  db: Db,
  share: { readonly kind: AssetKind; readonly shareId: number },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_share', payload: share });
}
