import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import type { ThingKind } from './share.store.ts';

/** Asks for the mail that tells somebody what is shared with them, inside the caller's transaction. */
export async function queueShareMail(
  db: Db,
  share: { readonly kind: ThingKind; readonly shareId: number },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_share', payload: share });
}
