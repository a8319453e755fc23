import { Problem } from '../common/errors.ts';
import { ownership, type OwnedThing } from './standing.rules.ts';

/** What sharing looks at of the account of an address. */
interface Recipient {
  readonly id: number;
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
  /** Null: nobody has proven yet that the address is theirs. */
  readonly email_verified_at: Date | null;
}

/**
 * What sharing with an address comes to: an account gets the share at once, an address without one waits for its
 * registration, which needs `inviteToApp`. An account whose address is not proven waits as well: whoever registered it may
 * be somebody else. Source: SHARE-5.
 * @param sharer id of the account that shares
 * @throws Problem already_invited for whoever sees the thing anyway, non_existing_user
 */
export function sharingOf(
  thing: OwnedThing,
  sharer: number,
  recipient: Recipient | undefined,
  inviteToApp: boolean,
): 'shared' | 'waiting' {
  if (!recipient) {
    if (!inviteToApp) throw new Problem('non_existing_user');
    return 'waiting';
  }
  // Product admins are shared with like anybody else.
  const owned = ownership(thing, { ...recipient, admin: false });
  if (recipient.id === sharer || owned !== null) throw new Problem('already_invited');
  return recipient.email_verified_at === null ? 'waiting' : 'shared';
}

/** Permissions of a sensor's share as they are kept: `full` holds `read`; to read only when left out. Source: SHARE-4. */
export function sharedPermissions(
  wanted: readonly ('read' | 'full')[] = ['read'],
): readonly ['read'] | readonly ['full'] {
  return wanted.includes('full') ? ['full'] : ['read'];
}
