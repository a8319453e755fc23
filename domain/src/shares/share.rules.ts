import { Problem } from '../common/errors.ts';
import { ownership, type OwnedAsset } from './standing.rules.ts';

/** The fields of the account with the given address that decide how to share with it. */
interface Recipient {
  readonly id: number;
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
  /** Null: the address has not been verified yet. */
  readonly email_verified_at: Date | null;
}

/**
 * Decides whether a share takes effect immediately. It does for an account with a verified address. An address without
 * an account, which requires `inviteToApp`, waits for registration. An account with an unverified address waits as
 * well, since someone else may have registered it. So that nobody learns who is a product admin, such an account is
 * treated like any other. Source: SHARE-5.
 * @param sharer id of the account that shares
 * @throws Problem already_invited for the sharer (`self`) and those who own the sensor or site (`owner`), and
 * non_existing_user
 */
export function sharingOf(
  asset: OwnedAsset,
  sharer: number,
  recipient: Recipient | undefined,
  inviteToApp: boolean,
): 'shared' | 'waiting' {
  if (!recipient) {
    if (!inviteToApp) throw new Problem('non_existing_user');
    return 'waiting';
  }
  if (recipient.id === sharer) throw seesAnyway('self');
  if (ownership(asset, { ...recipient, admin: false }) !== null) throw seesAnyway('owner');
  return recipient.email_verified_at === null ? 'waiting' : 'shared';
}

function seesAnyway(message: 'self' | 'owner'): Problem {
  return new Problem('already_invited', { errors: [{ path: '/email', message }] });
}

/** Permissions of a sensor share as stored: `full` includes `read`; read-only by default. Source: SHARE-4. */
export function sharedPermissions(
  wanted: readonly ('read' | 'full')[] = ['read'],
): readonly ['read'] | readonly ['full'] {
  return wanted.includes('full') ? ['full'] : ['read'];
}
