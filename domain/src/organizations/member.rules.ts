import { isProductAdmin } from '../common/product-admin.access.ts';
import { Problem } from '../common/errors.ts';
import type { memberStates } from './member.states.ts';
import type { OrganizationStanding } from './organization.access.ts';
import type { Member } from './organization.schema.ts';

/** The fields of an account that decide whether it may join an organization. */
interface Joiner {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
}

/** The fields of an account that decide whether it is added without an invitation. */
interface Candidate extends Joiner {
  /** Null: the address has not been verified yet. */
  readonly email_verified_at: Date | null;
}

/**
 * Why an account cannot join an organization; null: it can. Product admins never belong to one.
 * Source: ACCOUNT-7, ORG-8.
 */
export function joinObstacle(
  account: Joiner,
  organizationId: number,
): 'member' | 'another_organization' | 'product_admin' | null {
  if (account.organization_id === organizationId) return 'member';
  if (account.organization_id !== null) return 'another_organization';
  return isProductAdmin(account) ? 'product_admin' : null;
}

/**
 * Decides between adding an account and inviting it by mail. Product admins add accounts directly; everyone else sends
 * an invitation. An account with an unverified address is always invited, since someone else may have registered it. An
 * address without an account requires `inviteToApp`. So that nobody learns who is a product admin, such an account is
 * reported as a member of another organization. Source: ORG-8.
 * @throws Problem already_invited, belongs_to_another_organization, non_existing_user
 */
export function additionOf(
  standing: OrganizationStanding,
  organizationId: number,
  account: Candidate | undefined,
  inviteToApp: boolean,
): (typeof memberStates)[number] {
  if (!account) {
    if (!inviteToApp) throw new Problem('non_existing_user');
    return 'invitation_success';
  }
  const obstacle = joinObstacle(account, organizationId);
  if (obstacle === 'member') throw new Problem('already_invited');
  if (obstacle !== null) throw new Problem('belongs_to_another_organization');
  return standing === 'admin' && account.email_verified_at !== null ? 'adding_success' : 'invitation_success';
}

/** Whether a member can become the organization's admin. Source: ORG-11. */
export function mayBeAppointed(member: Member): boolean {
  return !member.admin && !member.invitation;
}
