import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { checkPasswordText } from '@trapline/domain/accounts/account.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { registrationsPerNetwork } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { findPassword, lockPassword, registerOver } from '../accounts/account-password.store.ts';
import { createAccount } from '../accounts/account.store.ts';
import { findInvitation, type Invitation } from '../organizations/invitation.store.ts';
import { acceptInvitation } from '../organizations/join.actions.ts';
import { endMailedLinks } from '../accounts/mailed-link-use.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { type Tx, transaction } from '../platform/database/database.ts';
import { networkOf } from '../platform/base/network.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import { requireLink } from './link-mail.actions.ts';
import { proveAddress } from './prove-address.actions.ts';
import type { At, SignInServices } from './services.types.ts';

/** Input of a registration. */
export interface Registration {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly password: string;
  /** Token of an invitation's link, which verifies the address. */
  readonly invitationToken: string | undefined;
  readonly address: string;
}

/** A registration with validated values. */
interface GoodRegistration {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly passwordHash: string;
}

/**
 * Registers an account. An invitation verifies its address; otherwise a link is mailed. Source: SIGNIN-14, SIGNIN-15.
 * @returns whether the address is verified
 * @throws Problem `invalid_email`, `validation_failed`, `too_many_requests`, `resource_already_exists`; `gone` when the
 * invitation is used, withdrawn, expired, or for another address
 */
export async function register(services: SignInServices, registration: Registration): Promise<boolean> {
  const { db, clock, passwords } = services;
  const at = { now: new Date(clock.now()), address: registration.address };
  const email = requiredEmail(registration.email);
  const name = requiredText('/name', registration.name);
  checkPasswordText(registration.password);
  passwords.refuseWhenFull();
  const limit = { kind: 'register', key: networkOf(at.address), most: registrationsPerNetwork, windowSeconds: 3_600 };
  const counted = await countAttempt(db, limit, at.now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
  const { invitationToken } = registration;
  const invitation = invitationToken === undefined ? null : await openInvitation(services, invitationToken, email, at);
  const found = await findPassword(db, email);
  if (found && !(invitation && mayRegisterOver(found))) throw new Problem('resource_already_exists');
  const passwordHash = await passwords.run((hashing) => hashing.hash(registration.password));
  const good = { email, name, locale: registration.locale, passwordHash };
  await transaction(db, (tx) =>
    invitation ? registerInvited(services, tx, good, invitation, at) : registerUnproven(tx, good, at),
  );
  return invitation !== null;
}

async function openInvitation(services: SignInServices, token: string, email: string, at: At): Promise<Invitation> {
  const invitation = await findInvitation(services.db, token, at.now);
  if (invitation?.state !== 'open' || invitation.email !== email) throw new Problem('gone');
  return invitation;
}

/**
 * Whether a registration may replace an account. One with an unverified address may be a stranger's, who knows its
 * password, so the person who verifies the address takes it over.
 */
function mayRegisterOver(account: { readonly email_verified_at: Date | null; readonly activated: boolean }): boolean {
  return account.email_verified_at === null && account.activated;
}

async function registerUnproven(tx: Tx, registration: GoodRegistration, at: At): Promise<void> {
  const { email } = registration;
  const accountId = await createAccount(tx, { ...registration, emailVerifiedAt: null });
  await auditRegistration(tx, { id: accountId, email }, false, at);
  await requireLink(tx, { purpose: 'verify_email', accountId, email }, at.now);
}

async function registerInvited(
  services: SignInServices,
  tx: Tx,
  registration: GoodRegistration,
  invitation: Invitation,
  at: At,
): Promise<void> {
  const { email } = registration;
  const accountId = await makeOrTakeOver(tx, registration, invitation, at);
  await auditRegistration(tx, { id: accountId, email }, true, at);
  await acceptInvitation(tx, { invitation, accountId, ...at });
  await proveAddress(services, tx, { accountId, email }, at);
}

async function makeOrTakeOver(
  tx: Tx,
  registration: GoodRegistration,
  invitation: Invitation,
  { now }: At,
): Promise<number> {
  const found = await findPassword(tx, registration.email);
  if (!found) return createAccount(tx, { ...registration, invitedBy: invitation.invitedBy, emailVerifiedAt: now });
  const locked = await lockPassword(tx, found.id);
  if (!locked || !mayRegisterOver(locked)) throw new Problem('resource_already_exists');
  await registerOver(tx, locked.id, { ...registration, now });
  await endMailedLinks(tx, locked.id, now);
  return locked.id;
}

function auditRegistration(
  tx: Tx,
  actor: { readonly id: number; readonly email: string },
  proven: boolean,
  at: At,
): Promise<void> {
  return insertAuditEntry(tx, {
    at: at.now,
    actor,
    action: 'account.register',
    entity: `Account-${actor.id}`,
    details: { email_verified: proven },
    address: at.address,
  });
}
