import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import {
  findDelivery,
  finishDelivery,
  gatherDeliveries,
  noticesOf,
  type Outcome,
  type WaitingDelivery,
} from './delivery.store.ts';
import { mailNotices, type NoticeMailWriter } from './notice-mail.actions.ts';

const request = Compile(Type.Object({ delivery: Type.Integer() }));

/** Tasks that send notices. @param writers of mails, for all kinds */
export function deliverTasks(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  writers: readonly NoticeMailWriter[],
): Tasks {
  const { db, clock } = services;
  const byKind = new Map(writers.map((writer) => [writer.kind, writer]));
  return {
    /** Sends a mail once: a retry has the same id, and a mail recorded as sent is not repeated. Source: NOTICE-3. */
    async deliver_mail({ payload, lastTry, signal }) {
      if (!request.Check(payload)) throw new Error('Not a payload of this job');
      const delivery = await findDelivery(db, payload.delivery);
      if (!delivery) return;
      const writer = byKind.get(delivery.kind);
      if (!writer) throw new Error(`No mail for notices of the kind ${delivery.kind}`);
      if (!(await isOwn(delivery, writer.gathers))) return;
      const finish = (outcome: Outcome) => finishDelivery(db, delivery, outcome, new Date(clock.now()));
      const mail = {
        accountId: delivery.recipient,
        kept: await noticesOf(db, delivery),
        id: mailId(`delivery ${delivery.id} ${delivery.created_at.toISOString()}`),
        signal,
      };
      let outcome: Outcome;
      try {
        outcome = await mailNotices(services, mailer, writer, mail);
      } catch (error) {
        // An attempt that is interrupted by a shutdown does not count: the queue makes another.
        if (lastTry && !signal.aborted) await finish('given_up');
        throw error;
      }
      // Not in the block above: a mail that was sent is not given up when this fails.
      await finish(outcome);
    },
  };

  /**
   * Whether a delivery has its own message, rather than being sent with another one. Fixed before the first attempt.
   */
  async function isOwn(delivery: WaitingDelivery, gathers: boolean): Promise<boolean> {
    if (delivery.sent_with !== null) return delivery.sent_with === delivery.id;
    return !gathers || transaction(db, (tx) => gatherDeliveries(tx, delivery));
  }
}
