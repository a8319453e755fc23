import { maySee, owns, standings, type Standing } from './standing.access.ts';

/** Owner of a sensor or site. */
export interface OwnedAsset {
  readonly organization_id: number | null;
  readonly created_by: number;
}

/** The fields of an account that decide ownership. */
export interface OwningAccount {
  /** Whether the account is a product admin. */
  readonly admin: boolean;
  readonly id: number;
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
}

/** A standing that does not come from a share. */
export type Ownership = Extract<Standing, 'admin' | 'organization_admin' | 'creator'>;

/** Standing of an account to a sensor or site without shares; null: none. In SQL: `ownershipSql`. Source: SHARE-1. */
export function ownership(asset: OwnedAsset, account: OwningAccount): Ownership | null {
  if (account.admin) return 'admin';
  const ofOrganization = asset.organization_id !== null && asset.organization_id === account.organization_id;
  if (ofOrganization && account.organization_admin) return 'organization_admin';
  return asset.created_by === account.id && (asset.organization_id === null || ofOrganization) ? 'creator' : null;
}

/**
 * Standing of an account to a sensor or site. In SQL: `sensorStandingSql`, `siteStandingSql`. Source: SHARE-1.
 * @param shares permissions of the account's shares; shares of a site are always read-only
 */
export function standingTo(asset: OwnedAsset, account: OwningAccount, shares: readonly ('read' | 'full')[]): Standing {
  const owned = ownership(asset, account);
  if (owned !== null) return owned;
  if (shares.includes('full')) return 'shared_full';
  return shares.length > 0 ? 'shared_read' : 'none';
}

/** The standing with more rights. */
export function strongerStanding(a: Standing, b: Standing): Standing {
  return standings.indexOf(b) > standings.indexOf(a) ? b : a;
}

/**
 * Whether an account may know at which site a sensor stands. A share of the sensor alone is not enough. In SQL:
 * `knowsSiteSql`. Source: SHARE-9.
 */
export function knowsSite(sensor: Standing, site: Standing): boolean {
  return owns(sensor) || maySee(site);
}
