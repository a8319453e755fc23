import { sql } from 'kysely';
import type { AssetSettings, ChangedColumns } from '../shares/asset-row.types.ts';
import { isTaken, type Db, type Tx } from '../platform/database/database.ts';

/** Whether no sensor has this id, ignoring case. */
export async function isSensorIdFree(db: Db, sensorId: string): Promise<boolean> {
  const { rows } = await sql`select from sensors where lower(id) = lower(${sensorId})`.execute(db);
  return rows.length === 0;
}

/** Columns of a sensor that users can change. Days are `YYYY-MM-DD`; the photo interval is in seconds. */
interface SensorColumns extends AssetSettings {
  readonly place: string;
  readonly installed_on: string | null;
  readonly photo_interval: number;
}

/** Values of a new sensor. */
export interface NewSensor extends SensorColumns {
  readonly id: string;
  readonly type: string;
  readonly mail_hash: string | null;
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly created_at: Date;
}

/** Inserts a sensor, and its row for values that change with every report. @returns its key */
export async function insertSensor(tx: Tx, sensor: NewSensor): Promise<number> {
  const { key } = await tx.insertInto('sensors').values(sensor).returning('key').executeTakeFirstOrThrow();
  await tx.insertInto('sensor_states').values({ sensor_key: key }).execute();
  return key;
}

/** Whether an error means that a sensor's id is already used. */
export function isSensorIdTaken(error: unknown): boolean {
  return isTaken(error, 'sensors_id');
}

/** Stores the hash of a sensor's new field key; the earlier key becomes invalid. */
export async function setFieldKey(tx: Tx, sensorKey: number, hash: Buffer): Promise<void> {
  await tx.updateTable('sensors').set({ field_key_hash: hash }).where('key', '=', sensorKey).execute();
}

/** The columns needed to change a sensor. */
export interface LockedSensor extends SensorColumns {
  readonly sensitivity: number;
  readonly pixels_per_mm: number;
  readonly revision: number;
}

/** Loads a sensor and locks it until the transaction ends; undefined when it no longer exists. */
export function lockSensorRow(tx: Tx, sensorKey: number): Promise<LockedSensor | undefined> {
  return tx
    .selectFrom('sensors')
    .select(['name', 'place', 'installed_on', 'memo', 'threshold', 'increase_threshold', 'trap_replaced_on'])
    .select(['trap_effective_days', 'photo_interval', 'sensitivity', 'pixels_per_mm', 'revision'])
    .where('key', '=', sensorKey)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of a sensor that can be changed; omitted ones are unchanged. */
export interface SensorValues extends ChangedColumns<SensorColumns> {
  readonly sensitivity?: number | undefined;
  readonly pixels_per_mm?: number | undefined;
  readonly mail_hash?: string;
}

/** Updates a sensor and increases its revision. */
export async function updateSensorRow(tx: Tx, sensorKey: number, values: SensorValues): Promise<void> {
  await tx
    .updateTable('sensors')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('key', '=', sensorKey)
    .execute();
}

/** Stores an account's own bookmark and notification settings; omitted ones are unchanged. */
export async function setSensorPreference(
  tx: Tx,
  accountId: number,
  sensorKey: number,
  wanted: { readonly bookmarked?: boolean | undefined; readonly notice?: boolean | undefined },
): Promise<void> {
  if (wanted.bookmarked === undefined && wanted.notice === undefined) return;
  await tx
    .insertInto('sensor_preferences')
    .values({ account_id: accountId, sensor_key: sensorKey, ...wanted })
    .onConflict((conflict) => conflict.columns(['account_id', 'sensor_key']).doUpdateSet(wanted))
    .execute();
}

/** Whether a sensor has any shares, registered or not. */
export async function hasSensorShares(tx: Tx, sensorKey: number): Promise<boolean> {
  const { rows } = await sql`select from sensor_shares where sensor_key = ${sensorKey} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes a sensor with its installations and preferences. It waits for the sensor's lock: an upload that is being
 * stored ends first, and no other can start. The sensor's data can no longer be found; the job `remove_sensor` deletes
 * it.
 */
export async function deleteSensorRow(tx: Tx, sensorKey: number): Promise<void> {
  await sql`delete from sensor_states where sensor_key = ${sensorKey}`.execute(tx);
  await sql`delete from sensors where key = ${sensorKey}`.execute(tx);
}
