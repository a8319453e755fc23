import { usageMonths } from '@trapline/domain/chat/chat.limits.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteSentBefore } from './chat-question.store.ts';
import { deleteSessionsBefore, endKilledAnswers, removeIfEmpty, removeUnanswered } from './chat-session.store.ts';
import { keptSince } from './session.actions.ts';

/** The job that deletes old conversations, and what was sent for them. Source: CHAT-4, CHAT-8 */
export function expireChatTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    async expire_chat() {
      const kept = keptSince(clock);
      await removeKilled(db, new Date(clock.now()));
      await deleteSessionsBefore(db, kept);
      // So many whole months, whatever their length.
      await deleteSentBefore(db, kept, new Date(clock.now() - (usageMonths + 1) * 31 * 86_400_000));
    },
  };
}

/** Questions that nobody will answer any more, since their process was killed, are not kept. Source: CHAT-3 */
async function removeKilled(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const session of await endKilledAnswers(tx, now)) {
      await removeUnanswered(tx, session);
      await removeIfEmpty(tx, session);
    }
  });
}
