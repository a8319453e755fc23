import { sql, type RawBuilder } from 'kysely';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import type { Feature } from '@trapline/domain/organizations/feature.catalogue.ts';
import type { OrganizationSortKey } from '@trapline/domain/organizations/organization.rules.ts';
import { noPlan } from '@trapline/domain/organizations/plan.catalogue.ts';
import { firstPlanMonth } from '@trapline/domain/organizations/plan.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inOrderOf, limitSql, orderSql, type ListRequest } from '../platform/database/page.ts';
import { containsWords, foldedSql, textPart } from '../platform/database/search.ts';

/** Values of a new organization. */
export interface NewOrganization {
  readonly name: string;
  /** IANA time zone; default: Japan's. */
  readonly timeZone?: string;
  readonly address?: string;
  readonly phoneNumber?: string;
  readonly allowedSensorTypes: readonly SensorType[];
  readonly activeFeatures: readonly Feature[];
  /** Id of a plan; default: no plan. */
  readonly currentPlan?: number;
}

/** Creates an organization without an admin, and begins the history of its plans. @returns its id */
export async function createOrganization(db: Db, organization: NewOrganization): Promise<number> {
  const values = {
    name: organization.name,
    time_zone: organization.timeZone ?? defaultTimeZone,
    address: organization.address ?? '',
    phone_number: organization.phoneNumber ?? '',
    allowed_sensor_types: [...organization.allowedSensorTypes],
    active_features: [...organization.activeFeatures],
    current_plan: organization.currentPlan ?? noPlan,
  };
  const { organization_id } = await db
    .with('made', (made) => made.insertInto('organizations').values(values).returning(['id', 'current_plan']))
    .insertInto('organization_plans')
    .columns(['organization_id', 'plan', 'from_month'])
    .expression((made) =>
      made.selectFrom('made').select(['id', 'current_plan', sql<string>`${firstPlanMonth}::text`.as('from_month')]),
    )
    .returning('organization_id')
    .executeTakeFirstOrThrow();
  return organization_id;
}

/** Sets an organization's admin, who must be a member. */
export async function setOrganizationAdmin(db: Db, organizationId: number, accountId: number): Promise<void> {
  await db
    .updateTable('organizations')
    .set((row) => ({ admin_account_id: accountId, revision: row('revision', '+', 1) }))
    .where('id', '=', organizationId)
    .execute();
}

/** Clears the organization's admin if it is the account that leaves. */
export async function clearOrganizationAdmin(tx: Tx, organizationId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((row) => ({ admin_account_id: null, revision: row('revision', '+', 1) }))
    .where('id', '=', organizationId)
    .where('admin_account_id', '=', accountId)
    .execute();
}

/** An organization with all columns that responses need. */
export interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly phone_number: string;
  readonly time_zone: string;
  readonly allowed_sensor_types: string[];
  readonly active_features: string[];
  readonly current_plan: number;
  readonly next_plan: number | null;
  readonly station_key_issued_at: Date | null;
  readonly revision: number;
  readonly admin_name: string | null;
  readonly admin_email: string | null;
}

const columns = sql`o.id, o.name, o.address, o.phone_number, o.time_zone, o.allowed_sensor_types, o.active_features,
  o.current_plan, o.next_plan, o.station_key_issued_at, o.revision, a.name admin_name, a.email admin_email`;

const haystack = sql`concat_ws(e'\n', o.name, o.address, o.phone_number, a.name, a.email)`;

function sortColumn({ order, locale }: ListRequest<OrganizationSortKey>): RawBuilder<unknown> {
  const sortColumns: Readonly<Record<OrganizationSortKey, RawBuilder<unknown>>> = {
    name: inOrderOf(locale, sql`o.name`),
    id: sql`o.id`,
    address: inOrderOf(locale, sql`o.address`),
    phone_number: sql`o.phone_number`,
    admin: inOrderOf(locale, sql`a.name`),
  };
  return sortColumns[order.key];
}

/**
 * Organizations that match the search, in the given order.
 * @returns rows with the `total` of the whole list; none for a page beyond the last one
 */
export async function listOrganizationRows(
  db: Db,
  request: ListRequest<OrganizationSortKey>,
): Promise<readonly (OrganizationRow & { readonly total: number })[]> {
  const order = orderSql(request.order, [sortColumn(request)], sql`o.id`);
  const { rows } = await sql<OrganizationRow & { total: number }>`
    select ${columns}, count(*) over () total
    from organizations o left join accounts a on a.id = o.admin_account_id
    where ${containsWords([textPart(foldedSql(haystack))], request.words)}
    order by ${order} ${limitSql(request)}`.execute(db);
  return rows;
}

/** The organization with an id; undefined when there is none. */
export async function findOrganizationRow(db: Db, id: number): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select ${columns} from organizations o left join accounts a on a.id = o.admin_account_id
    where o.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Loads organizations and locks them until the transaction ends. Lock them before accounts, to avoid deadlocks.
 */
export async function lockOrganizations(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('organizations')
    .select(['id', 'name', 'address', 'phone_number', 'time_zone', 'allowed_sensor_types', 'active_features'])
    .select(['current_plan', 'next_plan', 'admin_account_id', 'revision'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A locked organization. */
export type LockedOrganization = Awaited<ReturnType<typeof lockOrganizations>>[number];

/** Columns of an organization that users can change. */
export interface OrganizationValues {
  readonly name?: string;
  readonly address?: string;
  readonly phone_number?: string;
  readonly time_zone?: string;
  readonly allowed_sensor_types?: string[];
  readonly active_features?: string[];
  readonly current_plan?: number;
  readonly next_plan?: number | null;
}

/** Updates an organization; omitted fields keep their values. */
export async function updateOrganizationRow(tx: Tx, id: number, values: OrganizationValues): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Sets the hash of an organization's station key; null: it has none. It is no part of what an `If-Match` protects.
 * @returns whether there was a key before
 */
export async function setStationKey(
  tx: Tx,
  id: number,
  key: { readonly hash: Buffer; readonly at: Date } | null,
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    update organizations set station_key_hash = ${key?.hash ?? null}, station_key_issued_at = ${key?.at ?? null}
    from (select station_key_hash is not null had from organizations where id = ${id}) old
    where id = ${id} returning old.had`.execute(tx);
  return rows[0]?.had ?? false;
}

/** Whether the database knows a time zone. */
export async function isDatabaseTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows.length > 0;
}

/** Parses the public id of an organization; null for an invalid one. */
export function organizationNumber(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}
