import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import type { Handler } from '../platform/http/handler.ts';
import { findUserInfo } from './account.store.ts';

/** `GET /api/user_info`. */
export function getUserInfo(db: Db): Handler<Routes['getUserInfo']> {
  return ({ caller }) => userInfoOf(db, caller.account.id);
}

/** An account as it sees itself. */
export async function userInfoOf(db: Db, accountId: number): Promise<UserInfo> {
  const row = orNotFound(await findUserInfo(db, accountId));
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
    organization_admin: row.organization_admin_id === row.id,
    organization:
      organization_id === null || organization_name === null
        ? null
        : { id: String(organization_id), name: organization_name },
    invited_by:
      invited_by_name === null ? null : { name: invited_by_name, organization_name: row.invited_by_organization_name },
    mirakun_user_id: row.mirakun_user_id,
    time_zone: row.time_zone ?? defaultTimeZone,
  };
}
