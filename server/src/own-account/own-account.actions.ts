import { emailChangesPerAccount } from '@trapline/domain/accounts/account.limits.ts';
import type { UserInfo, UserInfoChange } from '@trapline/domain/accounts/account.schema.ts';
import { checkPasswordText } from '@trapline/domain/accounts/account.rules.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { type Changes, changesOf } from '@trapline/domain/audit/change.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { type SecurityNews, queueSecurityMail } from '../accounts/account-mail.actions.ts';
import { findPassword, findPasswordById, type PasswordRow, setUseOtp } from '../accounts/account-password.store.ts';
import { updateOwnAccount } from '../accounts/account.store.ts';
import { endMailedLinks } from '../accounts/mailed-link-use.store.ts';
import { auditPeopleAction } from '../audit/people-audit.actions.ts';
import { deleteSessionsOf } from '../accounts/session.store.ts';
import { userInfoAnswer } from '../accounts/user.answer.ts';
import { findUserRow } from '../accounts/user.store.ts';
import { orNotFound, type Tx, transaction } from '../platform/database/database.ts';
import { isAssuming } from '../callers/caller.access.ts';
import type { AccountCaller, CallerAccount, SessionCaller } from '../callers/caller.types.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import { lockUnchanged } from '../sign-in/begin-session.actions.ts';
import { requireLink } from '../sign-in/link-mail.actions.ts';
import { deleteOtpCode } from '../sign-in/otp.store.ts';
import { checkPassword } from '../sign-in/password.actions.ts';
import type { At, SignInServices } from '../sign-in/services.types.ts';

/** Services needed to change the caller's account. */
export type OwnAccountServices = Pick<SignInServices, 'db' | 'clock' | 'ids' | 'passwords'>;

/** The caller's account; under an assumed identity, the assumed one. */
export async function ownAccount({ db }: Pick<OwnAccountServices, 'db'>, { id }: CallerAccount): Promise<UserInfo> {
  return userInfoAnswer(orNotFound(await findUserRow(db, id)));
}

/** Changes to credentials; undefined fields keep their values. */
interface SignInChange {
  readonly account: PasswordRow;
  readonly email: string | undefined;
  readonly passwordHash: string | undefined;
  readonly useOtp: boolean | undefined;
}

/**
 * Changes the caller's account. Changes to address, password and one-time passwords need the current password. A new
 * password ends all other sessions; a new address takes effect once the mailed link is followed. Source: ACCOUNT-11,
 * ASSUME-3.
 * @throws Problem `forbidden` for these three under an assumed identity; `validation_failed` naming the value, also for
 * a wrong current password; `blocked` after ten wrong ones; `invalid_email`, `resource_already_exists`,
 * `too_many_requests` for a new address
 */
export async function changeOwnAccount(
  services: OwnAccountServices,
  caller: SessionCaller,
  change: UserInfoChange,
  address: string,
): Promise<UserInfo> {
  const at = { now: new Date(services.clock.now()), address };
  const name = change.name === undefined ? undefined : requiredText('/name', change.name);
  const wanted = await checkedSignInChange(services, caller, change, at);
  await transaction(services.db, async (tx) => {
    if (wanted) await changeSignIn(tx, caller, wanted, at);
    if (name !== undefined || change.locale !== undefined)
      await updateOwnAccount(tx, caller.account.id, { name, locale: change.locale });
    const { name: oldName, locale: oldLocale } = caller.account;
    const before = { name: oldName, locale: oldLocale, use_otp: wanted?.account.use_otp };
    const changes = changesOf(before, { name, locale: change.locale, use_otp: wanted?.useOtp });
    if (Object.keys(changes).length > 0) await auditOwnAccount(tx, caller, at, { action: 'account.update', changes });
  });
  return ownAccount(services, caller.account);
}

async function checkedSignInChange(
  services: OwnAccountServices,
  caller: AccountCaller,
  change: UserInfoChange,
  at: At,
): Promise<SignInChange | null> {
  const { password, use_otp, current_password } = change;
  if (change.email === undefined && password === undefined && use_otp === undefined) return null;
  if (isAssuming(caller))
    throw new Problem('forbidden', { detail: 'Only the account itself may change how it signs in' });
  if (current_password === undefined) throw invalidValue('/current_password', 'required');
  const account = orNotFound(await findPasswordById(services.db, caller.own.id));
  const email = change.email === undefined ? account.email : requiredEmail(change.email);
  if (password !== undefined) checkPasswordText(password);
  const passwordHash = await services.passwords.run(async (hashing) => {
    try {
      await checkPassword(services.db, hashing, account, current_password, at);
    } catch (error) {
      // Not 401: the session is still valid, and the web would end it.
      if (!(error instanceof Problem) || error.type !== 'invalid_email_password') throw error;
      throw invalidValue('/current_password', 'wrong');
    }
    return password === undefined ? undefined : hashing.hash(password);
  });
  if (email !== account.email) await countEmailChange(services, account.id, at.now);
  return {
    account,
    email: email === account.email ? undefined : email,
    passwordHash,
    useOtp: use_otp === account.use_otp ? undefined : use_otp,
  };
}

async function changeSignIn(tx: Tx, caller: SessionCaller, change: SignInChange, at: At): Promise<void> {
  const { account, email, passwordHash, useOtp } = change;
  await lockUnchanged(tx, account);
  const notify = (notice: SecurityNews): Promise<void> =>
    queueSecurityMail(tx, { notice, accountId: account.id, email: account.email });
  if (passwordHash !== undefined) {
    await updateOwnAccount(tx, account.id, { passwordHash });
    await deleteSessionsOf(tx, account.id, Buffer.from(caller.session, 'base64url'));
    await deleteOtpCode(tx, account.id);
    // Someone who knew the old password may have requested a new address or password.
    await endMailedLinks(tx, account.id, at.now);
    await notify('password_changed');
    await auditOwnAccount(tx, caller, at, { action: 'account.change_password' });
  }
  if (useOtp !== undefined) {
    await setUseOtp(tx, account.id, useOtp);
    await deleteOtpCode(tx, account.id);
    await notify('otp_changed');
  }
  if (email !== undefined) await requestEmailChange(tx, account.id, email, at.now);
}

/** Counts a request in a separate transaction, so that refusals, which reveal who has an account, count too. */
async function countEmailChange({ db }: OwnAccountServices, accountId: number, now: Date): Promise<void> {
  const limit = { kind: 'change_email', key: String(accountId), most: emailChangesPerAccount, windowSeconds: 3_600 };
  const counted = await countAttempt(db, limit, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
}

async function requestEmailChange(tx: Tx, accountId: number, email: string, now: Date): Promise<void> {
  if (await findPassword(tx, email)) throw new Problem('resource_already_exists');
  await requireLink(tx, { purpose: 'change_email', accountId, email }, now);
}

function auditOwnAccount(
  tx: Tx,
  caller: AccountCaller,
  { now, address }: At,
  { action, ...details }: { readonly action: AuditAction; readonly changes?: Changes },
): Promise<void> {
  const { id, organization_id: organizationId } = caller.account;
  return auditPeopleAction(
    tx,
    { caller, address, at: now },
    { action, entity: `Account-${id}`, organizationId, details },
  );
}
