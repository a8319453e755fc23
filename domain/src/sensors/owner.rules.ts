/** Whose a sensor or site is, as the wire tells it. */
export interface Owned {
  readonly organization: { readonly id: string } | null;
  readonly created_by: { readonly email: string } | null;
}

/**
 * Whether two things belong together: to one organization, or without one to one person. Only then may a sensor stand
 * at a site; `mayStandAt` says the same of what the server keeps. Source: INSTALL-2.
 */
export function isOfSameOwner(one: Owned, other: Owned): boolean {
  if (one.organization || other.organization) return one.organization?.id === other.organization?.id;
  return one.created_by !== null && one.created_by.email === other.created_by?.email;
}
