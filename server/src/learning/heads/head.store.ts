import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Taught } from '../examples/example.store.ts';

/** The facts about a head, without its weights. */
export interface HeadReport {
  /** Right at the newest days, on which it was not fitted; null: too few. */
  readonly hold_out: {
    /** The first day held out, `YYYY-MM-DD`. */
    readonly from: string;
    readonly right: number;
    readonly of: number;
    readonly by_name: Readonly<Record<string, { readonly right: number; readonly of: number }>>;
  } | null;
  /** Examples and groups by insect type. */
  readonly types: Readonly<Record<string, { readonly examples: number; readonly groups: number }>>;
  /** The sensor type that examples were borrowed from. Source: LEARN-13. */
  readonly borrowed_from: string | null;
}

/** A head as a list shows it. */
export interface HeadRow {
  readonly id: number;
  readonly sensor_type: string;
  readonly version: number;
  readonly feature_version: string;
  readonly fitted_at: Date;
  readonly examples: number;
  readonly learned_until: Date;
  readonly report: HeadReport;
  readonly active: boolean;
  readonly frozen: boolean;
  readonly refused: string | null;
}

/** A head with its weights. */
export interface WeightedHeadRow extends HeadRow {
  readonly weights: Buffer;
}

const columns = sql.raw(
  'id, sensor_type, version, feature_version, fitted_at, examples, learned_until, report, active, frozen, refused',
);

/** The head in use for a sensor type; null: none. */
export async function activeHead(db: Db, { organization_id, sensor_type }: Taught): Promise<WeightedHeadRow | null> {
  const { rows } = await sql<WeightedHeadRow>`select ${columns}, weights from type_heads
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and active`.execute(db);
  return rows[0] ?? null;
}

/** The heads of an organization, newest first. @param sensorType only those of one type */
export async function headsOf(db: Db, organizationId: number, sensorType?: string): Promise<readonly HeadRow[]> {
  const type = sensorType === undefined ? sql`` : sql`and sensor_type = ${sensorType}`;
  const { rows } = await sql<HeadRow>`select ${columns} from type_heads
    where organization_id = ${organizationId} ${type} order by sensor_type, version desc limit 500`.execute(db);
  return rows;
}

/** Values of a new head. */
export interface NewHead extends Taught {
  readonly feature_version: string;
  readonly fitted_at: Date;
  readonly examples: number;
  readonly learned_until: Date;
  readonly weights: Uint8Array;
  readonly report: HeadReport;
  readonly refused: string | null;
}

/** Stores a head that is not in use yet. @returns its id */
export async function insertHead(tx: Tx, head: NewHead): Promise<number> {
  const { organization_id, sensor_type, weights, report, ...rest } = head;
  const { rows } = await sql<{ version: number }>`select coalesce(max(version), 0) + 1 as version from type_heads
    where organization_id = ${organization_id} and sensor_type = ${sensor_type}`.execute(tx);
  const { id } = await tx
    .insertInto('type_heads')
    .values({
      ...{ organization_id, sensor_type, version: rows[0]?.version ?? 1, active: false },
      ...{ ...rest, weights: Buffer.from(weights), report: JSON.stringify(report) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many of the newest versions keep their weights, in addition to the head in use. */
const headsKept = 20;

/** Deletes old heads: each holds features of the boxes that it learned from. Source: LEARN-7. */
export async function deleteOldHeads(tx: Tx, { organization_id, sensor_type }: Taught): Promise<void> {
  await sql`delete from type_heads where organization_id = ${organization_id} and sensor_type = ${sensor_type}
    and not active and version <= (select max(version) - ${headsKept} from type_heads
      where organization_id = ${organization_id} and sensor_type = ${sensor_type})`.execute(tx);
}

/** Deletes all heads of a sensor type: nothing that they were made of is left. Source: LEARN-1. */
export async function deleteHeads(tx: Tx, { organization_id, sensor_type }: Taught): Promise<void> {
  await tx
    .deleteFrom('type_heads')
    .where('organization_id', '=', organization_id)
    .where('sensor_type', '=', sensor_type)
    .execute();
}

/** Puts a head to use, or none. @returns false when the sensor type has no such head */
export async function activateHead(
  tx: Tx,
  { organization_id, sensor_type }: Taught,
  id: number | null,
): Promise<boolean> {
  const heads = () =>
    tx.updateTable('type_heads').where('organization_id', '=', organization_id).where('sensor_type', '=', sensor_type);
  await heads().set({ active: false, frozen: false }).where('active', '=', true).execute();
  if (id === null) return true;
  const used = await heads().set({ active: true }).where('id', '=', id).returning('id').executeTakeFirst();
  return used !== undefined;
}

/** Freezes the head in use, so that no newer one takes its place, or ends that. @returns false when there is none */
export async function freezeHead(tx: Tx, { organization_id, sensor_type }: Taught, frozen: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('type_heads')
    .set({ frozen })
    .where('organization_id', '=', organization_id)
    .where('sensor_type', '=', sensor_type)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes fits and changes of a sensor type's heads wait for each other. Call it first in the transaction. */
export async function lockHeads(tx: Tx, { organization_id }: Taught): Promise<void> {
  await sql`select from organizations where id = ${organization_id} for no key update`.execute(tx);
}

/**
 * Makes deleting a head wait for the end of the transaction, in which names that it gave are written.
 * @returns false when the head is gone: it was forgotten. Source: LEARN-9
 */
export async function keepHead(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from type_heads where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}
