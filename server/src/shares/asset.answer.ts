import { seesByShare } from '@trapline/domain/shares/standing.access.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import type { AssetRow, CreatorColumns, OrganizationColumns } from './asset-row.types.ts';

/** The etag for a revision of a sensor or site. */
export function assetEtag(revision: number): string {
  return `"r${revision}"`;
}

/** The creator of a sensor or site. */
export function creatorOf(row: CreatorColumns): NonNullable<Sensor['created_by']> {
  return {
    name: row.creator_name,
    email: row.creator_email,
    organization_id: row.creator_organization_id === null ? null : String(row.creator_organization_id),
    organization_name: row.creator_organization_name,
  };
}

/** Who shares a sensor or site with the reader; null if the reader sees it for another reason. */
export function sharerOf({ standing, shared_by: name }: Pick<AssetRow, 'standing' | 'shared_by'>): Sensor['shared_by'] {
  return seesByShare(standing) && name !== null ? { name } : null;
}

/** The organization of a sensor or site. */
export function organizationOf(row: OrganizationColumns): Sensor['organization'] {
  if (row.organization_id === null || row.organization_name === null) return null;
  return { id: String(row.organization_id), name: row.organization_name };
}
