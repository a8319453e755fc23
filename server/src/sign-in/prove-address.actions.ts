import { acceptNewestInvitation } from '../organizations/join.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import type { At, ProvenAddress, SignInServices } from './services.types.ts';

/**
 * Applies the effects of an address that was verified through any mailed link: the account joins the organization that
 * invited it last, unless it followed another invitation, and pending shares become active. Source: SIGNIN-17
 */
export async function proveAddress(
  services: SignInServices,
  tx: Tx,
  { accountId, email }: ProvenAddress,
  at: At,
): Promise<void> {
  await acceptNewestInvitation(tx, { accountId, email, ...at });
  await services.addressProven(tx, { accountId, email });
}
