import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { additionOf } from '@trapline/domain/organizations/member.rules.ts';
import type { memberStates } from '@trapline/domain/organizations/member.states.ts';
import { clearOrganizationAdmin } from './organization.store.ts';
import { type Db, transaction, type Tx } from '../platform/database/database.ts';
import { queueInvitationMail } from './invitation-mail.actions.ts';
import { insertOrganizationInvitation, isInvited, withdrawInvitation } from './invitation.store.ts';
import { joinOrganization, leaveOrganization, lockMembershipOf, type MembershipRow } from './membership.store.ts';
import { lockManaged, manageOrganization } from './organization.actions.ts';
import { countInvitationMail } from './invitation-limit.actions.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';

/** A request to add a member. */
export interface MemberAddition {
  readonly email: string;
  readonly invite_to_app?: boolean;
}

/**
 * Adds an account to an organization or invites an address by mail.
 * @param id the organization's, on the wire
 * @throws Problem not_found, forbidden, invalid_email, non_existing_user, already_invited,
 * belongs_to_another_organization, too_many_requests
 */
export async function addMember(
  db: Db,
  actor: ActorAt,
  id: string,
  addition: MemberAddition,
): Promise<(typeof memberStates)[number]> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId, standing } = managed;
  const email = requiredEmail(addition.email);
  return transaction(db, async (tx) => {
    await lockManaged(tx, actor.caller.account, managed);
    const account = await lockMembershipOf(tx, email);
    if (await isInvited(tx, organizationId, email, actor.at)) throw new Problem('already_invited');
    const state = additionOf(standing, organizationId, account, addition.invite_to_app ?? false);
    if (state === 'adding_success' && account) {
      await joinOrganization(tx, account.id, organizationId);
      const entity = `Account-${account.id}`;
      await auditPeopleAction(tx, actor, { action: 'member.add', entity, subject: account, organizationId });
    } else {
      await invite(tx, actor, organizationId, { email, account });
    }
    return state;
  });
}

async function invite(
  tx: Tx,
  actor: ActorAt,
  organizationId: number,
  { email, account }: { readonly email: string; readonly account: MembershipRow | undefined },
): Promise<void> {
  const invitation = { email, organizationId, invitedBy: actor.caller.account.id, now: actor.at };
  const invitationId = await insertOrganizationInvitation(tx, invitation);
  if (invitationId === null) throw new Problem('already_invited');
  const mail = await countInvitationMail(tx, organizationId, email, actor.at);
  // Nothing is stored: an invitation without a mail would be of no use.
  if (!mail.allowed) throw new Problem('too_many_requests', { retryAfter: mail.wait });
  await queueInvitationMail(tx, { invitationId });
  await auditPeopleAction(tx, actor, {
    action: 'member.invite',
    entity: `Organization-${organizationId}`,
    subject: account ?? { id: null, email },
    organizationId,
    details: { email },
  });
}

/**
 * Removes a member, or withdraws an invitation, whose link stops working. The member's rights end; what the member
 * created in the organization stays with it. Nobody can remove themselves, so only a product admin can remove the
 * organization's admin. Source: ORG-10
 * @param id public id of the organization
 * @throws Problem not_found, forbidden, and `conflict` for oneself
 */
export async function removeMember(db: Db, actor: ActorAt, id: string, address: string): Promise<void> {
  const { account: remover } = actor.caller;
  const managed = manageOrganization(remover, id);
  const { organizationId } = managed;
  const email = normalizeEmail(address);
  if (email === remover.email) throw new Problem('conflict', { detail: 'Nobody removes themselves' });
  await transaction(db, async (tx) => {
    await lockManaged(tx, remover, managed);
    const account = await lockMembershipOf(tx, email);
    if (account?.organization_id === organizationId) {
      await leaveOrganization(tx, account.id, organizationId);
      await clearOrganizationAdmin(tx, organizationId, account.id);
      const entity = `Account-${account.id}`;
      await auditPeopleAction(tx, actor, { action: 'member.remove', entity, subject: account, organizationId });
      return;
    }
    if (!(await withdrawInvitation(tx, organizationId, email, actor.at))) throw new Problem('not_found');
    await auditPeopleAction(tx, actor, {
      action: 'member.withdraw',
      entity: `Organization-${organizationId}`,
      subject: account ?? { id: null, email },
      organizationId,
      details: { email },
    });
  });
}
