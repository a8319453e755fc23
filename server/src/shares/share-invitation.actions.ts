import { Problem } from '@trapline/domain/common/errors.ts';
import { gatherSeconds, longestGatherSeconds } from '@trapline/domain/organizations/organization.limits.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';
import { queueInvitationMail } from '../organizations/invitation-mail.actions.ts';
import { isInvited } from '../organizations/invitation.store.ts';
import { countInvitationMail } from '../organizations/invitation-limit.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { findShareInvitation, insertShareInvitation, type ShareInvitation } from './share-invitation.store.ts';

/**
 * The open invitation of an address through shares of the caller's organization, and whether that organization has
 * invited the address at all.
 */
export async function openInvitation(
  tx: Tx,
  account: CallerAccount,
  email: string,
  now: Date,
): Promise<{ readonly invitation: ShareInvitation | undefined; readonly invited: boolean }> {
  const invitation = await findShareInvitation(tx, account, email, now);
  if (invitation) return { invitation, invited: true };
  const { organization_id } = account;
  return { invitation, invited: organization_id !== null && (await isInvited(tx, organization_id, email, now)) };
}

/**
 * Invites an address for which a share waits. All shares that wait for it belong to one invitation and are listed in
 * its mail, which is sent when sharing pauses; a share after the mail needs no other. Source: SHARE-8
 * @param invitation the open one, if any
 * @returns the id of the invitation
 * @throws Problem too_many_requests: nothing is stored, since the recipient would wait for a mail that is never sent
 */
export async function inviteToShare(
  tx: Tx,
  { caller: { account }, at }: ActorAt,
  share: { readonly kind: 'sensor' | 'site'; readonly name: string; readonly email: string },
  invitation: ShareInvitation | undefined,
): Promise<number> {
  const { kind, name: assetName, email } = share;
  if (invitation?.mailed) return invitation.id;
  if (!invitation) {
    const mail = await countInvitationMail(tx, account.organization_id ?? `Account-${account.id}`, email, at);
    if (!mail.allowed) throw new Problem('too_many_requests', { retryAfter: mail.wait });
  }
  const begun = invitation?.created_at ?? at;
  const invitationId =
    invitation?.id ?? (await insertShareInvitation(tx, { kind, email, assetName, inviter: account, now: at }));
  const latest = begun.getTime() + longestGatherSeconds * 1_000;
  await queueInvitationMail(tx, { invitationId }, new Date(Math.min(at.getTime() + gatherSeconds * 1_000, latest)));
  return invitationId;
}
