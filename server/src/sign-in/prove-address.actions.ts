import { acceptNewestInvitation } from '../organizations/join.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import type { At, ProvenAddress, SignInServices } from './services.types.ts';

/**
 * What an account gets when it has proven an address by any mailed link: it joins the organization that invited it
 * last, unless it followed another's invitation, and what waited for the address is its own. Source: SIGNIN-17
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
