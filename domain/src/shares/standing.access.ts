/** The role of an account in relation to a sensor or site. Unknown means `none`. Source: SHARE-1. */
export type Standing = 'admin' | 'organization_admin' | 'creator' | 'shared_full' | 'shared_read' | 'none';

/** Whether the sensor or site may be seen at all; if not, the response is "not found". Source: SHARE-2. */
export function maySee(standing: Standing): boolean {
  return standing !== 'none';
}

/** Whether the sensor or site and its events may be edited (permission `full` in the API). Source: SHARE-1. */
export function mayEdit(standing: Standing): boolean {
  return standing !== 'none' && standing !== 'shared_read';
}

/**
 * Whether the sensor or site belongs to the account, or the account is a product admin, to whom everything does: the
 * standing does not come from a share. Source: SHARE-1.
 */
export function owns(standing: Standing): boolean {
  return standing === 'admin' || standing === 'organization_admin' || standing === 'creator';
}

/** Permissions of a standing as the API returns them. Source: SHARE-1. */
export function permissionsOf(standing: Standing): readonly ('full' | 'read')[] {
  if (mayEdit(standing)) return ['full'];
  return maySee(standing) ? ['read'] : [];
}
