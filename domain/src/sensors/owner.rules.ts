/** Owner of a sensor or site as the API returns it. */
export interface Owned {
  readonly organization: { readonly id: string } | null;
  readonly created_by: { readonly email: string } | null;
}

/** An owner by itself: an organization's id, or without one the email address of the creator. */
export type Owner =
  | { readonly organization: string; readonly creator: null }
  | { readonly organization: null; readonly creator: string };

/** The owner of a sensor or site as the API returns it; null when the reader may not know it. */
export function ownerOf({ organization, created_by }: Owned): Owner | null {
  if (organization) return { organization: organization.id, creator: null };
  return created_by && { organization: null, creator: created_by.email };
}

/**
 * Whether a sensor or site has this owner. Only with the same owner may a sensor stand at a site. `ofOwnerSql` is its
 * SQL twin, `mayStandAt` the same rule for two rows of the server. Source: INSTALL-2.
 */
export function isOfOwner(asset: Owned, owner: Owner): boolean {
  const own = ownerOf(asset);
  return own?.organization === owner.organization && own.creator === owner.creator;
}
