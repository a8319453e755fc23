/** Owner of a sensor or site as the API returns it. */
export interface Owned {
  readonly organization: { readonly id: string } | null;
  readonly created_by: { readonly email: string } | null;
}

/**
 * Whether a sensor and a site have the same owner: the same organization, or without one the same person. Only then may
 * the sensor stand at the site. `mayStandAt` is the same rule for the server's rows. Source: INSTALL-2.
 */
export function isOfSameOwner(one: Owned, other: Owned): boolean {
  if (one.organization || other.organization) return one.organization?.id === other.organization?.id;
  return one.created_by !== null && one.created_by.email === other.created_by?.email;
}
