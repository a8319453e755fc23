import { unverifiedSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { deleteUnverifiedAccounts, listUsedUp } from '../accounts/account-password.store.ts';
import { deleteInvitationsBefore } from '../organizations/invitation.store.ts';
import { deleteMailedLinksBefore } from '../accounts/mailed-link-use.store.ts';
import { deleteOldSessions } from '../accounts/session.store.ts';
import { deleteOldKeys } from '../platform/http/idempotency.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { deleteOldAttempts } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { deleteOldTickets } from '../platform/sockets/sockets.ts';
import { deleteOtpCodesBefore } from './otp.store.ts';
import { blockUsedUp } from './password.actions.ts';

/** Seconds for which expired codes and links are kept, so that a refusal can give the reason: one day. */
const afterlifeSeconds = 86_400;
/** Seconds after which an expired invitation is deleted: 30 days. */
const invitationAfterlifeSeconds = 2_592_000;

/**
 * Deletes expired sessions, tickets, counters, idempotency keys, codes, links and invitations, and accounts whose
 * address was never verified. Blocks accounts that a killed server had not yet blocked.
 */
export function expireSignInTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    async expire_sign_in() {
      const now = new Date(clock.now());
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
      await deleteOldSessions(db, now);
      await deleteOldTickets(db, now);
      await deleteOldAttempts(db, now);
      await deleteOldKeys(db, now);
      await deleteOtpCodesBefore(db, ago(afterlifeSeconds));
      await deleteMailedLinksBefore(db, ago(afterlifeSeconds));
      await deleteInvitationsBefore(db, ago(invitationAfterlifeSeconds));
      await deleteUnverifiedAccounts(db, ago(unverifiedSeconds));
      for (const account of await listUsedUp(db)) await blockUsedUp(db, account, { now, address: '' });
    },
  };
}
