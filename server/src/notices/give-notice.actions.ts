import type { Tx } from '../platform/database/database.ts';
import { enqueueAll } from '../platform/jobs/job-queue.store.ts';
import { mailTries, noticePriority } from '../platform/mail/mail.ts';
import type { NoticeKind } from './notice-kind.types.ts';
import { insertNotice } from './notice.store.ts';

/** A recipient of a notice. */
export interface NoticeRecipient<P> {
  readonly accountId: number;
  /** What of the notice concerns them. */
  readonly part: P;
  /** Not sent before this instant. */
  readonly notBefore?: Date | undefined;
}

/**
 * Writes a notice and queues its deliveries, one for each recipient and channel. Call it in the transaction of what the notice
 * is about. Whether recipients may still know of it is checked when it is sent. Source: NOTICE-1, NOTICE-2, MAIL-6.
 */
export async function giveNotice<S, P>(
  tx: Tx,
  kind: NoticeKind<S, P>,
  { subject, at }: { readonly subject: S; readonly at: Date },
  recipients: readonly NoticeRecipient<P>[],
): Promise<void> {
  if (recipients.length === 0) return;
  // Further channels add their deliveries here.
  const deliveries = recipients.map(({ accountId, part, notBefore }) => ({
    ...({ channel: 'mail', recipient: accountId, part: JSON.stringify(part), notBefore } as const),
  }));
  const ids = await insertNotice(tx, { kind: kind.name, subject: JSON.stringify(subject), at, deliveries });
  await enqueueAll(
    tx,
    deliveries.map(({ channel, notBefore }, index) => ({
      task: `deliver_${channel}`,
      payload: { delivery: ids[index] },
      priority: noticePriority + kind.priority,
      tries: mailTries,
      ...(notBefore === undefined ? {} : { runAt: notBefore }),
    })),
  );
}
