import { Problem } from '../common/errors.ts';
import type { memberStates } from './member.states.ts';
import type { OrganizationStanding } from './organization.access.ts';
import type { Member } from './organization.schema.ts';

/** What joining looks at of an account. */
interface Joiner {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
}

/** What being added at once looks at besides. */
interface Candidate extends Joiner {
  /** Null: nobody has proven yet that the address is theirs. */
  readonly email_verified_at: Date | null;
}

/** What keeps an account from joining an organization; null: nothing. Product admins belong to none. Source: ACCOUNT-7, ORG-8. */
export function joinObstacle(
  account: Joiner,
  organizationId: number,
): 'member' | 'another_organization' | 'product_admin' | null {
  if (account.organization_id === organizationId) return 'member';
  if (account.organization_id !== null) return 'another_organization';
  return account.permissions.includes('admin') ? 'product_admin' : null;
}

/**
 * What adding an address comes to: a product admin adds an account at once, everybody else is invited by mail. So is an
 * account whose address is not proven: whoever registered it may be somebody else. An address without account needs
 * `inviteToApp`. Who manages the platform is nobody's business, so a product admin counts as
 * belonging elsewhere. Source: ORG-8.
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

/** Whether a member can be appointed as admin. Source: ORG-11. */
export function mayBeAppointed(member: Member): boolean {
  return !member.admin && !member.invitation;
}
