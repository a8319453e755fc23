import { isOrganizationAdminSql, mayActSql } from '../callers/account-rights.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { mayBeAssumed } from '@trapline/domain/accounts/user.access.ts';
import { sql } from 'kysely';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type Db, isTaken } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { locks } from '../platform/database/locks.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/** Values of a new account. */
export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly locale?: Locale;
  readonly passwordHash: string;
  readonly permissions?: readonly string[];
  /** Left out: the organization's. */
  readonly allowedSensorTypes?: readonly SensorType[];
  /** Left out: the organization's. */
  readonly activeFeatures?: readonly string[];
  readonly organizationId?: number | null;
  readonly invitedBy?: number | null;
  readonly activated?: boolean;
  readonly useOtp?: boolean;
  readonly mirakunUserId?: string | null;
  /** Null: the address is not verified, so signing in is not possible yet. */
  readonly emailVerifiedAt: Date | null;
}

/**
 * Creates an account.
 * @returns its id
 * @throws Problem `resource_already_exists` when the address already has an account
 */
export async function createAccount(db: Db, account: NewAccount): Promise<number> {
  try {
    const { id } = await db
      .insertInto('accounts')
      .values({
        email: normalizeEmail(account.email),
        name: account.name,
        locale: account.locale ?? 'en',
        password_hash: account.passwordHash,
        permissions: [...(account.permissions ?? [])],
        allowed_sensor_types: account.allowedSensorTypes ? [...account.allowedSensorTypes] : null,
        active_features: account.activeFeatures ? [...account.activeFeatures] : null,
        organization_id: account.organizationId ?? null,
        invited_by: account.invitedBy ?? null,
        activated: account.activated ?? true,
        use_otp: account.useOtp ?? false,
        mirakun_user_id: account.mirakunUserId ?? null,
        email_verified_at: account.emailVerifiedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}

/** A row with the identity and rights of an account; see `callerAccountColumns`. */
export interface CallerAccountRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  readonly permissions: string[];
  readonly allowed_sensor_types: string[];
  readonly active_features: string[];
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
  readonly time_zone: string;
}

/**
 * Columns of `CallerAccountRow`, for statements with `accounts a` and `left join organizations o`. Types and features
 * are the organization's unless the account has its own. Source: ACCOUNT-6.
 */
export const callerAccountColumns = `a.id, a.email, a.name, a.locale, a.permissions, a.organization_id,
  coalesce(a.allowed_sensor_types, o.allowed_sensor_types, '{}') as allowed_sensor_types,
  coalesce(a.active_features, o.active_features, '{}') as active_features,
  ${isOrganizationAdminSql({ account: 'a', organization: 'o' })} as organization_admin,
  ${timeZoneSql('o')} as time_zone`;

/** An account as access rules see it. */
export function toCallerAccount(row: CallerAccountRow): CallerAccount {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: row.locale === 'ja' ? 'ja' : 'en',
    permissions: row.permissions,
    allowed_sensor_types: row.allowed_sensor_types,
    active_features: row.active_features,
    organization_id: row.organization_id,
    organization_admin: row.organization_admin,
    time_zone: row.time_zone,
  };
}

/** An account whose identity may be assumed; else null. Source: ASSUME-1. */
export async function findAssumableAccount(db: Db, id: number): Promise<CallerAccount | null> {
  const { rows } = await sql<CallerAccountRow & { activated: boolean; blocked: boolean }>`
    select ${sql.raw(callerAccountColumns)}, a.activated, a.blocked
    from accounts a left join organizations o on o.id = a.organization_id
    where a.id = ${id}`.execute(db);
  const [row] = rows;
  return row && mayBeAssumed(row) ? toCallerAccount(row) : null;
}

/** An account that may act now; else null. For rights that are checked again at use. */
export async function findActingAccount(db: Db, id: number): Promise<CallerAccount | null> {
  const { rows } = await sql<CallerAccountRow>`
    select ${sql.raw(callerAccountColumns)}
    from accounts a left join organizations o on o.id = a.organization_id
    where a.id = ${id} and ${sql.raw(mayActSql('a'))}`.execute(db);
  const [row] = rows;
  return row ? toCallerAccount(row) : null;
}

/**
 * Like `findActingAccount`, under a possibly assumed identity: then the owner of the session must still be a product
 * admin.
 * @param who `accountId`: the acting account; `ownId`: the owner of the session, the same unless an identity is assumed
 */
export async function findActingAs(
  db: Db,
  { accountId, ownId }: { readonly accountId: number; readonly ownId: number },
): Promise<CallerAccount | null> {
  if (ownId === accountId) return findActingAccount(db, accountId);
  return isProductAdmin(await findActingAccount(db, ownId)) ? findAssumableAccount(db, accountId) : null;
}

/** The address of an account; null when there is no account with this id. */
export async function accountEmail(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
}

/** A change to an account by its owner. */
export interface OwnAccountChange {
  readonly name?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly passwordHash?: string | undefined;
}

/** Updates an account; omitted fields keep their values. */
export async function updateOwnAccount(db: Db, id: number, change: OwnAccountChange): Promise<void> {
  const values = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
    ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
  };
  await db
    .updateTable('accounts')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Serializes transactions that read and change the set of product admins. */
export async function lockAdmins(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.productAdmins})`.execute(db);
}

/** Whether there is a product admin. A second process that calls this waits until the transaction ends. */
export async function hasProductAdmin(db: Db): Promise<boolean> {
  await lockAdmins(db);
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql.raw<boolean>(isProductAdminSql('accounts')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes an existing account a product admin with a new password, and ends its sessions.
 * @returns its id; null when there is no such address
 */
export async function promoteToAdmin(db: Db, email: string, passwordHash: string, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('accounts')
    .set((row) => ({
      permissions: sql<string[]>`array_append(permissions, 'admin')`,
      password_hash: passwordHash,
      activated: true,
      blocked: false,
      wrong_passwords: 0,
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})`,
      revision: row('revision', '+', 1),
    }))
    .where('email', '=', normalizeEmail(email))
    .returning('id')
    .executeTakeFirst();
  if (row) await db.deleteFrom('sessions').where('account_id', '=', row.id).execute();
  return row?.id ?? null;
}
