import { checkPasswordText } from '@trapline/domain/accounts/account.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { normalizedAddress } from '@trapline/domain/accounts/address.rules.ts';
import { resetsPerNetwork } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { queueSecurityMail } from '../accounts/account-mail.actions.ts';
import { findPassword, lockPassword, resetPasswordTo } from '../accounts/account-password.store.ts';
import { endMailedLinks, findMailedLink, useMailedLink } from '../accounts/mailed-link-use.store.ts';
import { recordInviter } from '../organizations/invitation.store.ts';
import { deleteSessionsOf } from '../accounts/session.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { transaction } from '../platform/database/database.ts';
import { networkOf } from '../platform/base/network.ts';
import { type Counted, countAttempt } from '../platform/secrets/secrets.ts';
import { deadLink } from './dead-link.actions.ts';
import { requestLink } from './link-mail.actions.ts';
import { deleteOtpCode } from './otp.store.ts';
import { proveAddress } from './prove-address.actions.ts';
import type { SignInServices } from './services.types.ts';

/**
 * Queues a mail with a link for setting a new password.
 * @returns whether a mail was queued, and how long to wait if not
 * @throws Problem `not_found`: no account has this address; `too_many_requests` from one network, since the response
 * reveals whether an address has an account
 */
export async function requestPasswordReset(services: SignInServices, given: string, address: string): Promise<Counted> {
  const { db, clock } = services;
  const now = new Date(clock.now());
  const limit = { kind: 'reset', key: networkOf(address), most: resetsPerNetwork, windowSeconds: 3_600 };
  const counted = await countAttempt(db, limit, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
  const email = normalizedAddress(given);
  const account = email === null ? undefined : await findPassword(db, email);
  if (!account) throw new Problem('not_found');
  return transaction(db, (tx) =>
    requestLink(tx, { purpose: 'reset_password', accountId: account.id, email: account.email }, now),
  );
}

/**
 * Sets a new password through a mailed link, once. This verifies the address, unblocks the account, and ends all
 * sessions. It starts no session, so a one-time password is required at the next sign-in. Source: SIGNIN-13
 * @throws Problem `validation_failed` for a password against the rules, `gone`, `deactivated_user`
 */
export async function resetPassword(
  services: SignInServices,
  reset: { readonly token: string; readonly password: string; readonly address: string },
): Promise<void> {
  const { db, clock, passwords } = services;
  const { token, address } = reset;
  const at = { now: new Date(clock.now()), address };
  checkPasswordText(reset.password);
  const link = await findMailedLink(db, token, at.now);
  if (link?.purpose !== 'reset_password') throw await deadLink(db, token, at.now);
  const passwordHash = await passwords.run((hashing) => hashing.hash(reset.password));
  const { accountId, email } = link;
  await transaction(db, async (tx) => {
    const account = await lockPassword(tx, accountId);
    if (account?.email !== email || !(await useMailedLink(tx, token, at.now))) throw await deadLink(tx, token, at.now);
    if (!account.activated) throw new Problem('deactivated_user');
    if (account.email_verified_at === null) await recordInviter(tx, account, at.now);
    await resetPasswordTo(tx, accountId, passwordHash, at.now);
    await deleteSessionsOf(tx, accountId);
    await deleteOtpCode(tx, accountId);
    await endMailedLinks(tx, accountId, at.now);
    await queueSecurityMail(tx, { notice: 'password_changed', accountId, email });
    await insertAuditEntry(tx, {
      at: at.now,
      actor: { id: accountId, email },
      organizationId: account.organization_id,
      action: 'account.reset_password',
      entity: `Account-${accountId}`,
      address,
    });
    await proveAddress(services, tx, { accountId, email }, at);
  });
}
