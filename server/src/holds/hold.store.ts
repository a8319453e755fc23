import { sql } from 'kysely';
import type { Hold } from '@trapline/domain/holds/hold.rules.ts';
import type { Scope } from '@trapline/domain/holds/hold.schema.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';

/** The sensor or place of a scope, and its name. Without both: everything of the organization. */
export interface ScopeSource {
  readonly sensor_key: number | null;
  readonly place_id: number | null;
  readonly about: string | null;
}

/** Finds the sensor or place of a scope; null if the organization has none of this id. */
export async function findScopeSource(
  db: Db,
  organizationId: number,
  source: Scope['source'],
): Promise<ScopeSource | null> {
  if (source === null) return { sensor_key: null, place_id: null, about: null };
  const { rows } = await (source.kind === 'sensor'
    ? sql<ScopeSource>`select key sensor_key, null::int place_id, name about from sensors
        where lower(id) = lower(${source.id}) and organization_id = ${organizationId}`
    : sql<ScopeSource>`select null::int sensor_key, id place_id, name about from station_places
        where id::text = ${source.id} and organization_id = ${organizationId} and ${sql.raw(keptSql('station_places'))}`
  ).execute(db);
  return rows[0] ?? null;
}

/** A hold as it is stored. */
export interface HoldRow extends Hold {
  readonly id: number;
  /** Id of its sensor; null: it has none, or the sensor belongs to the organization no more. */
  readonly sensor_id: string | null;
  readonly about: string | null;
  readonly reason: string;
  readonly set_by_email: string;
  readonly set_at: Date;
  readonly lifted_by_email: string | null;
  readonly lifted_at: Date | null;
}

/** The holds of an organization, those in force first, then the newest. */
export async function holdsOf(db: Db, organizationId: number): Promise<readonly HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, h.sensor_key, h.place_id, h.since::text, h.until::text, h.reason, h.set_by_email, h.set_at,
      h.lifted_by_email, h.lifted_at, s.id sensor_id, coalesce(s.name, place.name) about
    from legal_holds h left join sensors s on s.key = h.sensor_key left join station_places place on place.id = h.place_id
    where h.organization_id = ${organizationId}
    order by h.lifted_at is not null, h.set_at desc, h.id desc`.execute(db);
  return rows;
}

/** What the holds in force of an organization cover. Source: RETENTION-5. */
export async function holdsInForce(db: Db, organizationId: number): Promise<readonly Hold[]> {
  return db
    .selectFrom('legal_holds')
    .select(['sensor_key', 'place_id', 'since', 'until'])
    .where('organization_id', '=', organizationId)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Inserts a hold. @returns its id */
export async function insertHold(
  tx: Tx,
  hold: Hold & {
    readonly organization_id: number;
    readonly reason: string;
    readonly set_by: number;
    readonly set_by_email: string;
    readonly set_at: Date;
  },
): Promise<number> {
  const { id } = await tx.insertInto('legal_holds').values(hold).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lifts a hold in force of an organization. @returns false if there is none of this id */
export async function endHold(
  tx: Tx,
  organizationId: number,
  id: number,
  lifted: { readonly lifted_by_email: string; readonly lifted_at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('legal_holds')
    .set(lifted)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Scopes of deletions on request that are not at their end. Source: RETENTION-6. */
export async function deletionsUnderWay(db: Db, organizationId: number): Promise<readonly Hold[]> {
  return db
    .selectFrom('deletions')
    .select(['sensor_key', 'place_id', 'since', 'until'])
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['waiting', 'rows'])
    .execute();
}

/** Whether a sensor has events from an instant up to another; null: without an end. */
export async function hasEventsBetween(
  db: Db,
  sensorKey: number,
  from: Date | null,
  to: Date | null,
): Promise<boolean> {
  const { rows } = await sql`select from events
    where sensor_key = ${sensorKey} and ts >= ${from ?? '-infinity'} and ts < ${to ?? 'infinity'} limit 1`.execute(db);
  return rows.length > 0;
}
