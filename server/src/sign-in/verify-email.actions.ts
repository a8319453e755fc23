import { mayAct } from '@trapline/domain/accounts/account.access.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { queueSecurityMail } from '../accounts/account-mail.actions.ts';
import {
  findPassword,
  lockPassword,
  type PasswordRow,
  setEmail,
  setEmailVerified,
} from '../accounts/account-password.store.ts';
import { findInvitation, type Invitation, recordInviter } from '../organizations/invitation.store.ts';
import { acceptInvitation } from '../organizations/join.actions.ts';
import { endMailedLinks, findMailedLink, type MailedLink, useMailedLink } from '../accounts/mailed-link-use.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { isTaken, type Tx, transaction } from '../platform/database/database.ts';
import { deadLink } from './dead-link.actions.ts';
import { proveAddress } from './prove-address.actions.ts';
import type { At, SignInServices } from './services.types.ts';

/**
 * Verifies an address through a mailed link, once: an account's address, its requested new address, or that of an
 * invitation to an existing account.
 * @throws Problem `gone`, `resource_already_exists` when another account has taken the new address meanwhile,
 * `belongs_to_another_organization`
 */
export async function verifyEmail(services: SignInServices, token: string, address: string): Promise<void> {
  const { db, clock } = services;
  const at = { now: new Date(clock.now()), address };
  const link = await findMailedLink(db, token, at.now);
  if (!link) return followInvitation(services, token, at);
  await transaction(db, async (tx) => {
    const account = await lockPassword(tx, link.accountId);
    if (!account || !(await useMailedLink(tx, token, at.now))) throw await deadLink(tx, token, at.now);
    if (link.purpose === 'verify_email') await verifyOwn(tx, account, link, at);
    else if (link.purpose === 'change_email') await changeEmail(tx, account, link, at);
    else throw new Problem('gone');
    await proveAddress(services, tx, link, at);
  });
}

async function verifyOwn(tx: Tx, account: PasswordRow, link: MailedLink, at: At): Promise<void> {
  if (account.email !== link.email) throw new Problem('gone');
  if (account.email_verified_at === null) await recordInviter(tx, account, at.now);
  await setEmailVerified(tx, account.id, at.now);
  await endMailedLinks(tx, account.id, at.now, link.purpose);
  await auditVerification(tx, account, 'account.verify_email', {}, at);
}

/** Switches to the new address; the old one is notified, and links mailed to it become invalid. */
async function changeEmail(tx: Tx, account: PasswordRow, link: MailedLink, at: At): Promise<void> {
  if (!mayAct(account)) throw new Problem('gone');
  await endMailedLinks(tx, account.id, at.now);
  try {
    await setEmail(tx, account.id, link.email, at.now);
  } catch (error) {
    if (isTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
  await queueSecurityMail(tx, { notice: 'email_changed', accountId: account.id, email: account.email });
  await auditVerification(tx, account, 'account.change_email', { from: account.email, to: link.email }, at);
}

async function followInvitation(services: SignInServices, token: string, at: At): Promise<void> {
  const invitation = await usableInvitation(services, token, at.now);
  if (!invitation) throw await deadLink(services.db, token, at.now);
  const account = await findPassword(services.db, invitation.email);
  // The account's address is unverified, so it may be a stranger's. The invited person registers instead.
  if (!account || account.email_verified_at === null) throw new Problem('gone');
  await transaction(services.db, async (tx) => {
    await acceptInvitation(tx, { invitation, accountId: account.id, ...at });
    await proveAddress(services, tx, { accountId: account.id, email: invitation.email }, at);
  });
}

async function usableInvitation(services: SignInServices, token: string, now: Date): Promise<Invitation | null> {
  const invitation = await findInvitation(services.db, token, now);
  return invitation?.state === 'open' ? invitation : null;
}

/**
 * Describes the invitation behind a link, to anyone who has the link.
 * @throws Problem `gone` when it is used, withdrawn, expired or unknown
 */
export async function readInvitation(services: SignInServices, token: string) {
  const invitation = await usableInvitation(services, token, new Date(services.clock.now()));
  if (!invitation) throw new Problem('gone');
  const account = await findPassword(services.db, invitation.email);
  return {
    email: invitation.email,
    organization_name: invitation.organizationName,
    invited_by_name: invitation.invitedByName,
    registered: account !== undefined && account.email_verified_at !== null,
  };
}

function auditVerification(
  tx: Tx,
  actor: PasswordRow,
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
  { now, address }: At,
): Promise<void> {
  const { id, email, organization_id: organizationId } = actor;
  const entity = `Account-${id}`;
  return insertAuditEntry(tx, { at: now, actor: { id, email }, organizationId, action, entity, details, address });
}
