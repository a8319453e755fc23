import { canAdminister, checkPasswordText, checkRoleChange } from '@trapline/domain/accounts/account.rules.ts';
import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import type { User, UserChange } from '@trapline/domain/accounts/account.schema.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { clearOrganizationAdmin, lockOrganizations } from '../organizations/organization.store.ts';
import { orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { queueLinkMail, queueSecurityMail, type SecurityNews } from './account-mail.actions.ts';
import { withdrawInvitation } from '../organizations/invitation.store.ts';
import { endMailedLinks } from './mailed-link-use.store.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import { deleteSessionsOf } from './session.store.ts';
import { organizationOfOwnerId, userById, type UserServices } from './user.actions.ts';
import { userEtag } from './user.answer.ts';
import { hasOtherAdmin, type LockedUser, lockUser, updateUserRow, type UserValues } from './user-change.store.ts';
import { findUserRowByEmail } from './user.store.ts';

/** Who changes an account, with the session that is kept when it is their own. */
type SessionActor = ActorAt & { readonly caller: SessionCaller };

/**
 * Changes an account; omitted and unchanged fields keep their values. A new address must be verified. A new address, a
 * new password and deactivation end its sessions, except the one that changed its own password. Source: ACCOUNT-12,
 * ACCOUNT-13
 * @param address of the account
 * @param ifMatch the etag on which the change is based
 * @throws Problem forbidden for all but product admins, not_found, precondition_failed, invalid_email, validation_failed,
 * resource_already_exists, and `conflict` for a change that would lock out the caller or leave nobody to manage the platform
 */
export async function changeUser(
  { db, passwords, endPendingSignIn }: UserServices,
  actor: SessionActor,
  address: string,
  change: UserChange,
  ifMatch: string | undefined,
): Promise<User> {
  checkProductAdmin(actor.caller);
  const found = orNotFound(await findUserRowByEmail(db, normalizeEmail(address)));
  const values = plainValues(change);
  const organizationId =
    change.owner_id === undefined ? found.organization_id : await organizationOfOwnerId(db, change.owner_id);
  const { password } = change;
  if (password !== undefined) checkPasswordText(password);
  checkIfMatch(ifMatch, userEtag(found.revision));
  const passwordHash = password === undefined ? undefined : await passwords.run((hashing) => hashing.hash(password));
  const changed = await transaction(db, async (tx) => {
    const moves = organizationId !== found.organization_id;
    if (moves)
      await lockOrganizations(
        tx,
        [found.organization_id, organizationId].filter((id) => id !== null),
      );
    const before = orNotFound(await lockUser(tx, found.id));
    checkIfMatch(ifMatch, userEtag(before.revision));
    if (moves && before.organization_id !== found.organization_id) {
      throw new Problem('conflict', { detail: 'The account has just been moved by somebody else' });
    }
    const wanted: UserValues = moves ? { ...values, organization_id: organizationId } : values;
    const after: LockedUser = { ...before, ...wanted };
    checkRoleChange(actor.caller.own.id === before.id, before, after);
    const changes = changesOf({ ...before }, { ...wanted });
    await keepAnAdmin(tx, before, after, 'email' in changes);
    if (Object.keys(changes).length === 0 && passwordHash === undefined) return before.id;
    await updateUserRow(tx, before.id, {
      ...wanted,
      ...('email' in changes ? { email_verified_at: null } : {}),
      ...('blocked' in changes ? { wrong_passwords: 0 } : {}),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    });
    await auditChange(tx, actor, after, { changes, password: passwordHash !== undefined });
    if (moves) await move(tx, actor, before, organizationId);
    const shutOut = 'email' in changes || ('activated' in changes && !after.activated);
    if (shutOut) await deleteSessionsOf(tx, before.id);
    else if (passwordHash !== undefined) await deleteSessionsOf(tx, before.id, sessionOf(actor, before.id));
    if (shutOut || passwordHash !== undefined) await endPendingSignIn(tx, before.id);
    if ('email' in changes || passwordHash !== undefined) {
      await renewLinks(tx, after, actor.at, before.email_verified_at === null || 'email' in changes);
    }
    if ('email' in changes) await queueNews(tx, before, 'email_changed');
    if (passwordHash !== undefined) await queueNews(tx, before, 'password_changed');
    if ('use_otp' in changes) await queueNews(tx, before, 'otp_changed');
    return before.id;
  });
  return userById(db, changed);
}

/** Fields that are simply overwritten. */
function plainValues(change: UserChange): UserValues {
  const { name, email, permissions, own_sensor_types, own_features } = change;
  const { locale, use_otp, mirakun_user_id, activated, blocked } = change;
  return {
    ...(name === undefined ? {} : { name: requiredText('/name', name) }),
    ...(email === undefined ? {} : { email: requiredEmail(email) }),
    ...(locale === undefined ? {} : { locale }),
    ...(use_otp === undefined ? {} : { use_otp }),
    ...(mirakun_user_id === undefined ? {} : { mirakun_user_id }),
    ...(permissions === undefined ? {} : { permissions: [...new Set(permissions)] }),
    ...(own_sensor_types === undefined
      ? {}
      : { allowed_sensor_types: own_sensor_types && [...new Set(own_sensor_types)] }),
    ...(own_features === undefined ? {} : { active_features: own_features && [...new Set(own_features)] }),
    ...(activated === undefined ? {} : { activated }),
    ...(blocked === undefined ? {} : { blocked }),
  };
}

/** Makes sure that an admin is left who can sign in and has a verified address. */
async function keepAnAdmin(tx: Tx, before: LockedUser, after: LockedUser, newAddress: boolean): Promise<void> {
  if (!canAdminister(before)) return;
  if (canAdminister({ ...after, ...(newAddress ? { email_verified_at: null } : {}) })) return;
  if (await hasOtherAdmin(tx, before.id)) return;
  throw new Problem('conflict', { detail: 'No other product admin would be left who can sign in' });
}

/** Fields with a separate entry in the audit trail. */
const ownEntries = ['email', 'activated', 'blocked'];

async function auditChange(
  tx: Tx,
  actor: ActorAt,
  account: LockedUser,
  { changes, password }: { readonly changes: ReturnType<typeof changesOf>; readonly password: boolean },
): Promise<void> {
  const write = (action: AuditAction, details = {}) =>
    auditPeopleAction(tx, actor, {
      action,
      entity: `Account-${account.id}`,
      subject: account,
      organizationId: account.organization_id,
      details,
    });
  const rest = Object.fromEntries(Object.entries(changes).filter(([field]) => !ownEntries.includes(field)));
  if (Object.keys(rest).length > 0) await write('account.update', { changes: rest });
  if ('email' in changes) await write('account.change_email', { changes: { email: changes['email'] } });
  if (password) await write('account.change_password');
  if ('activated' in changes) await write(account.activated ? 'account.activate' : 'account.deactivate');
  if ('blocked' in changes) await write('account.unblock');
}

/** Moves an account; both organizations get an audit entry. An organization admin who leaves loses that role. */
async function move(tx: Tx, actor: ActorAt, account: LockedUser, to: number | null): Promise<void> {
  const { organization_id: from } = account;
  const target = { entity: `Account-${account.id}`, subject: account };
  if (from !== null) {
    await clearOrganizationAdmin(tx, from, account.id);
    await auditPeopleAction(tx, actor, { ...target, action: 'member.remove', organizationId: from });
  }
  if (to === null) return;
  // The account is a member now, so a pending invitation has no purpose any more.
  await withdrawInvitation(tx, to, account.email, actor.at);
  await auditPeopleAction(tx, actor, { ...target, action: 'member.add', organizationId: to });
}

/** The caller's session if the account is the caller's own. */
function sessionOf({ caller }: SessionActor, accountId: number): Buffer | undefined {
  return caller.own.id === accountId ? Buffer.from(caller.session, 'base64url') : undefined;
}

/** Invalidates links mailed before; an unverified address gets a new one. */
async function renewLinks(tx: Tx, { id, email }: LockedUser, now: Date, unproven: boolean): Promise<void> {
  await endMailedLinks(tx, id, now);
  if (unproven) await queueLinkMail(tx, { purpose: 'verify_email', accountId: id, email });
}

/** Notifies the previous address of the account, which is the verified one. */
async function queueNews(tx: Tx, { id, email }: LockedUser, notice: SecurityNews): Promise<void> {
  await queueSecurityMail(tx, { notice, accountId: id, email });
}
