import { unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { availableFeatures, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import {
  mayManageOrganization,
  type OrganizationStanding,
} from '@trapline/domain/organizations/organization.access.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { OrganizationRow } from './organization.store.ts';

/**
 * An organization as the API returns it to a reader. Only those who manage it learn when its station key was issued.
 * Source: STATION-12
 */
export function organizationAnswer(row: OrganizationRow, reader: OrganizationStanding): Organization {
  const { admin_name, admin_email } = row;
  return {
    id: String(row.id),
    name: row.name,
    address: row.address,
    phone_number: row.phone_number,
    time_zone: row.time_zone,
    allowed_sensor_types: row.allowed_sensor_types.filter(isSensorType),
    active_features: row.active_features,
    current_plan: row.current_plan,
    next_plan: row.next_plan,
    station_key_issued_at: mayManageOrganization(reader) ? unixOrNull(row.station_key_issued_at) : null,
    admin: admin_name === null || admin_email === null ? null : { name: admin_name, email: admin_email },
    available_features: availableFeatures.map((key) => {
      const { en, ja, preview } = featureFacts[key];
      return { key, labels: { en, ja }, preview };
    }),
    etag: organizationEtag(row.revision),
  };
}

/** The etag for a revision of an organization. */
export function organizationEtag(revision: number): string {
  return `"r${revision}"`;
}
