import type { Standing } from './standing.access.ts';

/** Whether shares may be added and removed: by owners and holders of a `full` share. Source: SHARE-7. */
export function mayShare(standing: Standing): boolean {
  return standing === 'organization_admin' || standing === 'creator' || standing === 'shared_full';
}

/** Whether the list of shares may be read. Product admins may read shares, but not add any. Source: SHARE-7. */
export function mayReadShares(standing: Standing): boolean {
  return mayShare(standing) || standing === 'admin';
}
