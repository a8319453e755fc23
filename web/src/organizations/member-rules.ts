import type { Member } from '@trapline/domain/organizations/organization.schema.ts';

/** Whether a member can be appointed as admin. Source: specification 1 §4, Organization members. */
export function mayBeAppointed(member: Member): boolean {
  return !member.admin && !member.invitation;
}
