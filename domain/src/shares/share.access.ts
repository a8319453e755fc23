import type { Standing } from './standing.access.ts';

/** Whether the thing may be shared and its shares ended: by its owners, and by whoever has a share with `full`. Source: SHARE-7. */
export function mayShare(standing: Standing): boolean {
  return standing === 'organization_admin' || standing === 'creator' || standing === 'shared_full';
}

/** Whether one may read with whom the thing is shared; product admins may read shares, not share. Source: SHARE-7. */
export function mayReadShares(standing: Standing): boolean {
  return mayShare(standing) || standing === 'admin';
}
