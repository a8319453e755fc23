import {
  invitationsPerAddress,
  invitationsPerOrganization,
} from '@trapline/domain/organizations/organization.limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { countAttempt, type Counted } from '../platform/secrets/secrets.ts';

/**
 * Counts a mail to an address against the limits. Source: ORG-9.
 * @param organization id of the sending organization; for an account without one, a key for that account
 * @returns whether it may be sent, and if not, for how many seconds
 */
export async function countInvitationMail(
  tx: Tx,
  organization: number | string,
  email: string,
  now: Date,
): Promise<Counted> {
  const windowSeconds = 3_600;
  const ofAddress = { kind: 'invitation_address', key: email, most: invitationsPerAddress, windowSeconds };
  const key = String(organization);
  const ofOrganization = { kind: 'invitation_organization', key, most: invitationsPerOrganization, windowSeconds };
  const counted = await countAttempt(tx, ofAddress, now);
  return counted.allowed ? countAttempt(tx, ofOrganization, now) : counted;
}
