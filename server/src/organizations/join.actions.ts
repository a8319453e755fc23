import { Problem } from '@trapline/domain/common/errors.ts';
import { joinObstacle } from '@trapline/domain/organizations/member.rules.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Invitation, newestInvitation, spendInvitation } from './invitation.store.ts';
import { joinOrganization, lockMembership, type MembershipRow } from './membership.store.ts';

/**
 * Accepts an invitation for the account with its address, which joins the inviting organization unless it is a member
 * already. An invitation through a share is only marked as used. Call it in the transaction of the request that
 * followed the link: a refusal must leave the invitation open.
 * @throws Problem `gone` when it is used, withdrawn, expired or for another address; `belongs_to_another_organization`;
 * `conflict` for a product admin, who belongs to no organization
 */
export async function acceptInvitation(
  tx: Tx,
  accepted: {
    readonly invitation: Invitation;
    readonly accountId: number;
    readonly now: Date;
    readonly address: string;
  },
): Promise<void> {
  const { invitation, accountId, now, address } = accepted;
  const account = await lockMembership(tx, accountId);
  if (!account || account.email !== invitation.email) throw new Problem('gone');
  if (!(await spendInvitation(tx, invitation.id, now))) throw new Problem('gone');
  const { organizationId } = invitation;
  if (organizationId === null) return;
  const obstacle = joinObstacle(account, organizationId);
  if (obstacle === 'member') return;
  if (obstacle === 'another_organization') throw new Problem('belongs_to_another_organization');
  if (obstacle !== null) throw new Problem('conflict', { detail: 'A product admin joins no organization' });
  await join(tx, account, { organizationId, now, address });
}

/**
 * Accepts the newest invitation of an account whose address was verified through another link, if there is one and the
 * account can join. Source: SIGNIN-17
 * @returns the organization joined, or null
 */
export async function acceptNewestInvitation(
  tx: Tx,
  proven: { readonly accountId: number; readonly email: string; readonly now: Date; readonly address: string },
): Promise<number | null> {
  const { accountId, email, now, address } = proven;
  const account = await lockMembership(tx, accountId);
  const invitation = await newestInvitation(tx, email, now);
  if (!account || !invitation || joinObstacle(account, invitation.organizationId) !== null) return null;
  if (!(await spendInvitation(tx, invitation.id, now))) return null;
  await join(tx, account, { organizationId: invitation.organizationId, now, address });
  return invitation.organizationId;
}

async function join(
  tx: Tx,
  account: MembershipRow,
  { organizationId, now, address }: { readonly organizationId: number; readonly now: Date; readonly address: string },
): Promise<void> {
  await joinOrganization(tx, account.id, organizationId);
  await insertAuditEntry(tx, {
    at: now,
    actor: account,
    organizationId,
    action: 'member.join',
    entity: `Account-${account.id}`,
    details: { organization_id: organizationId },
    address,
  });
}
