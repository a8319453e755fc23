import type { UserInfoChange } from '@trapline/domain/accounts/account.schema.ts';
import { passwordFlaw } from '@trapline/domain/accounts/password.rules.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { findPasswordById } from '../accounts/account-password.store.ts';
import { updateOwnAccount } from '../accounts/account.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { isAssuming } from '../platform/http/callers.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { checkPassword } from './password.actions.ts';
import { deleteSessionsOf } from '../accounts/session.store.ts';
import type { SignInServices } from './sign-in.actions.ts';

/**
 * Changes one's own account. A new password needs the current one and ends all other sessions.
 * @throws Problem `forbidden` for password, address and second proof under an assumed identity; `validation_failed`
 * naming what is wrong, also for a wrong current password; `blocked` after ten wrong ones
 */
export async function changeOwnAccount(
  services: SignInServices,
  caller: AccountCaller,
  change: UserInfoChange,
  address: string,
): Promise<void> {
  const { db, clock } = services;
  const now = new Date(clock.now());
  const passwordHash = await newPasswordHash(services, caller, change, { now, address });
  const fields = Object.keys(change).filter((field) => field !== 'current_password');
  await transaction(db, async (tx) => {
    await updateOwnAccount(tx, caller.account.id, { name: change.name, locale: change.locale, passwordHash });
    if (passwordHash !== undefined) {
      await deleteSessionsOf(tx, caller.account.id, Buffer.from(caller.session, 'base64url'));
    }
    // Under an assumed identity the call itself is in the audit trail already.
    if (isAssuming(caller)) return;
    await insertAuditEntry(tx, {
      at: now,
      actor: caller.own,
      organizationId: caller.own.organization_id,
      action: 'account.update',
      entity: `Account-${caller.account.id}`,
      details: { fields },
      address,
    });
  });
}

async function newPasswordHash(
  services: SignInServices,
  caller: AccountCaller,
  change: UserInfoChange,
  at: { readonly now: Date; readonly address: string },
): Promise<string | undefined> {
  const { email, password, use_otp, current_password } = change;
  if (email === undefined && password === undefined && use_otp === undefined) return undefined;
  if (isAssuming(caller))
    throw new Problem('forbidden', { detail: 'Only the account itself may change how it signs in' });
  if (current_password === undefined) throw invalidValue('/current_password', 'required');
  const account = orNotFound(await findPasswordById(services.db, caller.own.id));
  if (email !== undefined && normalizeEmail(email) !== account.email) throw invalidValue('/email', 'cannot be changed');
  if (use_otp !== undefined && use_otp !== account.use_otp) throw invalidValue('/use_otp', 'cannot be changed');
  const flaw = password === undefined ? null : passwordFlaw(password);
  if (flaw !== null) throw invalidValue('/password', flaw);
  return services.passwords.run(async (hashing) => {
    try {
      await checkPassword(services.db, hashing, account, current_password, at);
    } catch (error) {
      // Not 401: the session is good, and the web would leave it.
      if (!(error instanceof Problem) || error.type !== 'invalid_email_password') throw error;
      throw invalidValue('/current_password', 'wrong');
    }
    return password === undefined ? undefined : hashing.hash(password);
  });
}
