import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import type { Feature } from '@trapline/domain/organizations/feature.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Db } from '../platform/database/database.ts';

/** What makes an organization. */
export interface NewOrganization {
  readonly name: string;
  /** IANA name; Japan's when left out. */
  readonly timeZone?: string;
  readonly address?: string;
  readonly phoneNumber?: string;
  readonly allowedSensorTypes: readonly SensorType[];
  readonly activeFeatures: readonly Feature[];
}

/** Creates an organization, still without admin. @returns its id */
export async function createOrganization(db: Db, organization: NewOrganization): Promise<number> {
  const { id } = await db
    .insertInto('organizations')
    .values({
      name: organization.name,
      time_zone: organization.timeZone ?? defaultTimeZone,
      address: organization.address ?? '',
      phone_number: organization.phoneNumber ?? '',
      allowed_sensor_types: [...organization.allowedSensorTypes],
      active_features: [...organization.activeFeatures],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Appoints an organization's admin, who must be a member. */
export async function setOrganizationAdmin(db: Db, organizationId: number, accountId: number): Promise<void> {
  await db
    .updateTable('organizations')
    .set((row) => ({ admin_account_id: accountId, revision: row('revision', '+', 1) }))
    .where('id', '=', organizationId)
    .execute();
}
