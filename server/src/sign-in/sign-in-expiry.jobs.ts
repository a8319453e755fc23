import { unverifiedSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { deleteUnverifiedAccounts, listUsedUp } from '../accounts/account-password.store.ts';
import { deleteInvitationsBefore } from '../organizations/invitation.store.ts';
import { deleteMailedLinksBefore } from '../accounts/mailed-link-use.store.ts';
import { deleteOldSessions } from '../accounts/session.store.ts';
import { deleteOldKeys } from '../platform/http/retries/idempotency.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { deleteOldAttempts } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { deleteOldTickets } from '../platform/sockets/sockets.ts';
import { deleteOtpCodesBefore } from './otp.store.ts';
import { blockUsedUp } from './password.actions.ts';

/** Seconds for which expired codes are kept, so that a refusal can give the reason: one day. */
const codeAfterlifeSeconds = 86_400;
/** Seconds for which expired mailed links and invitations are kept, so that their pages can give the reason: 30 days. */
const linkAfterlifeSeconds = 2_592_000;

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
      await deleteOtpCodesBefore(db, ago(codeAfterlifeSeconds));
      await deleteMailedLinksBefore(db, ago(linkAfterlifeSeconds));
      await deleteInvitationsBefore(db, ago(linkAfterlifeSeconds));
      await deleteUnverifiedAccounts(db, ago(unverifiedSeconds));
      for (const account of await listUsedUp(db)) await blockUsedUp(db, account, { now, address: '' });
    },
  };
}
