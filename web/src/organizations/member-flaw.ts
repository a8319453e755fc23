import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import type { Member } from '@trapline/domain/organizations/organization.schema.ts';

/** Why an address cannot be added to the members; null: it can. Source: specification 1 §5, Sharing invite. */
export function additionFlaw(typed: string, members: readonly Member[]): 'empty' | 'invalid' | 'present' | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'empty';
  if (members.some((member) => member.email === email)) return 'present';
  return isEmail(email) ? null : 'invalid';
}

/** Whether a member can be appointed as admin. Source: specification 1 §4, Organization members. */
export function mayBeAppointed(member: Member): boolean {
  return !member.admin && !member.invitation;
}
