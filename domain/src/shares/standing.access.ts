/** All standings, the one with the fewest rights first. */
export const standings = ['none', 'shared_read', 'shared_full', 'creator', 'organization_admin', 'admin'] as const;

/** The role of an account in relation to a sensor or site. Unknown means `none`. Source: SHARE-1. */
export type Standing = (typeof standings)[number];

/**
 * Whether the sensor or site may be seen at all; if not, the response is "not found". In SQL: `maySeeSql`.
 * Source: SHARE-2.
 */
export function maySee(standing: Standing): boolean {
  return standing !== 'none';
}

/**
 * Whether the sensor or site and its events may be edited (permission `full` in the API). In SQL: `mayEditSql`.
 * Source: SHARE-1.
 */
export function mayEdit(standing: Standing): boolean {
  return owns(standing) || standing === 'shared_full';
}

/**
 * Whether the sensor or site belongs to the account, or the account is a product admin, to whom everything does: the
 * standing does not come from a share. In SQL: `ownsSql`. Source: SHARE-1.
 */
export function owns(standing: Standing): boolean {
  return standing === 'admin' || standing === 'organization_admin' || standing === 'creator';
}

/** Whether the sensor or site may be seen only because somebody shares it. Source: SHARE-1. */
export function seesByShare(standing: Standing): boolean {
  return standing === 'shared_full' || standing === 'shared_read';
}

/** Permissions of a standing as the API returns them. Source: SHARE-1. */
export function permissionsOf(standing: Standing): readonly ('full' | 'read')[] {
  if (mayEdit(standing)) return ['full'];
  return maySee(standing) ? ['read'] : [];
}
