import type { User, UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { UserRow } from './user.store.ts';

/**
 * An account as shown to itself. Types and features are its organization's unless it has its own. Source: ACCOUNT-6.
 */
export function userInfoAnswer(row: UserRow): UserInfo {
  const { organization_id, organization_name, invited_by_name } = row;
  return {
    id: String(row.id),
    email: row.email,
    name: row.name,
    locale: row.locale === 'ja' ? 'ja' : 'en',
    permissions: row.permissions,
    allowed_sensor_types: (row.allowed_sensor_types ?? row.organization_sensor_types ?? []).filter(isSensorType),
    active_features: row.active_features ?? row.organization_features ?? [],
    activated: row.activated,
    blocked: row.blocked,
    use_otp: row.use_otp,
    owner_id: organization_id === null ? null : String(organization_id),
    organization:
      organization_id === null || organization_name === null
        ? null
        : { id: String(organization_id), name: organization_name },
    organization_admin: row.organization_admin,
    invited_by:
      invited_by_name === null ? null : { name: invited_by_name, organization_name: row.invited_by_organization_name },
    mirakun_user_id: row.mirakun_user_id,
    time_zone: timeZoneOf(row.time_zone),
  };
}

/** An account as shown to product admins. */
export function userAnswer(row: UserRow): User {
  return {
    ...userInfoAnswer(row),
    own_sensor_types: row.allowed_sensor_types?.filter(isSensorType) ?? null,
    own_features: row.active_features,
    email_verified: row.email_verified_at !== null,
    created_at: unix(row.created_at),
    last_active: row.last_active === null ? null : unix(row.last_active),
    etag: userEtag(row.revision),
  };
}

/** The etag for a revision of an account. */
export function userEtag(revision: number): string {
  return `"r${revision}"`;
}
