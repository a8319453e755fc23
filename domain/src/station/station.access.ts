import { hasFeature, hasPermission, type PermissionHolder } from '../accounts/account.access.ts';
import { isProductAdmin } from '../common/product-admin.access.ts';

/** An account, as the rights to stations need it. */
export interface StationAccount extends PermissionHolder {
  readonly id: number;
  readonly organization_id: number | null;
  /** Whether it is the admin of its organization. */
  readonly organization_admin: boolean;
}

/** Whom a place or a station event belongs to. */
export interface StationOwner {
  readonly organization_id: number | null;
  /** Who made it; null: a photo box. */
  readonly created_by: number | null;
}

/**
 * Whether an account uses stations at all. A product admin works with them under an assumed identity only. In SQL:
 * `usesStationsSql`. Source: STATION-1.
 */
export function mayUseStations(account: PermissionHolder | null | undefined): boolean {
  return hasPermission(account, 'station') && !isProductAdmin(account);
}

/** Whether an account may upload scans. Source: STATION-9. */
export function mayUploadScans(account: PermissionHolder | null | undefined): boolean {
  return mayUseStations(account) && hasFeature(account, 's_type_scanner_upload');
}

/**
 * Whether an account sees a place with its events, uploads to it, edits and corrects: everybody of the organization it
 * belongs to, or the account itself where there is none. In SQL: `seesPlaceSql`, `placesOfSql`. Source: STATION-1.
 */
export function seesPlace(account: StationAccount, place: StationOwner): boolean {
  if (!mayUseStations(account)) return false;
  return place.organization_id === null
    ? account.organization_id === null && place.created_by === account.id
    : place.organization_id === account.organization_id;
}

/**
 * Whether an account may delete a place or event that it sees: who made it, or the organization's admin. What a photo
 * box sent is deleted by the admin. Source: STATION-1, STATION-3.
 */
export function mayDelete(account: StationAccount, owner: StationOwner): boolean {
  return owner.created_by === account.id || (account.organization_admin && owner.organization_id !== null);
}
