import { sql, type RawBuilder } from 'kysely';
import type { UserSortKey } from '@trapline/domain/accounts/account.rules.ts';
import { isOrganizationAdminSql } from '../callers/account-rights.store.ts';
import type { Db } from '../platform/database/database.ts';
import { inOrderOf, pageSql, withPosition, type ListRequest } from '../platform/database/page.ts';
import { containsWords, textPart } from '../platform/database/search.ts';
import type { LockedUser } from './user-change.store.ts';

/** An account with all columns that responses need. */
export interface UserRow extends LockedUser {
  readonly created_at: Date;
  readonly organization_name: string | null;
  readonly organization_admin: boolean;
  readonly time_zone: string | null;
  readonly organization_sensor_types: string[] | null;
  readonly organization_features: string[] | null;
  readonly invited_by_name: string | null;
  readonly invited_by_organization_name: string | null;
  /** When one of its sessions was last used. */
  readonly last_active: Date | null;
  /** Length of the whole list. */
  readonly total: number;
}

/** Rows of the accounts that `found` (id, total, in order) names. */
function userRows(found: RawBuilder<unknown>): RawBuilder<UserRow> {
  return sql<UserRow>`
    with found as materialized (${withPosition(found)})
    select a.id, a.email, a.name, a.locale, a.permissions, a.allowed_sensor_types, a.active_features, a.activated,
      a.blocked, a.use_otp, a.email_verified_at, a.created_at, a.mirakun_user_id, a.revision, a.organization_id,
      o.name organization_name, ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} organization_admin,
      o.time_zone, o.allowed_sensor_types organization_sensor_types,
      o.active_features organization_features, i.name invited_by_name, io.name invited_by_organization_name,
      (select max(s.last_used_at) from sessions s where s.account_id = a.id) last_active, found.total
    from found join accounts a on a.id = found.id
    left join organizations o on o.id = a.organization_id
    left join accounts i on i.id = a.invited_by
    left join organizations io on io.id = i.organization_id
    order by found.position`;
}

/** Filters of the account list, besides the search words. */
export interface UserNarrowing {
  readonly deactivated: boolean;
  readonly blocked: boolean;
}

function sortColumn({ order, locale }: ListRequest<UserSortKey>): RawBuilder<unknown> {
  const columns: Readonly<Record<UserSortKey, RawBuilder<unknown>>> = {
    id: sql`a.id`,
    number: sql`a.id`,
    organization: inOrderOf(locale, sql`o.name`),
    name: inOrderOf(locale, sql`a.name`),
    email: sql`a.email`,
    invited_by: inOrderOf(locale, sql`i.name`),
    use_otp: sql`a.use_otp`,
  };
  return columns[order.key];
}

/**
 * Accounts that match the search, in the given order.
 * @returns rows with the `total`; none for a page beyond the last one
 */
export async function listUserRows(
  db: Db,
  request: ListRequest<UserSortKey>,
  narrowing: UserNarrowing,
): Promise<readonly UserRow[]> {
  const conditions = [
    containsWords([textPart(sql`a.search_text`)], request.words),
    ...(narrowing.deactivated ? [sql`not a.activated`] : []),
    ...(narrowing.blocked ? [sql`a.blocked`] : []),
  ];
  // The database omits left joins that neither a condition nor the order uses.
  const from = sql`from accounts a
    left join organizations o on o.id = a.organization_id
    left join accounts i on i.id = a.invited_by
    where ${sql.join(conditions, sql` and `)}`;
  const found = pageSql(request, { key: sql`a.id`, from, columns: [sortColumn(request)] });
  const { rows } = await userRows(found).execute(db);
  return rows;
}

/** The account with an id; undefined when there is none. */
export async function findUserRow(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await userRows(sql`select ${id}::integer id, 1 total`).execute(db);
  return rows[0];
}

/** The account with an address; undefined when there is none. */
export async function findUserRowByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { rows } = await userRows(sql`select id, 1 total from accounts where email = ${email}`).execute(db);
  return rows[0];
}
