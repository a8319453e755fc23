import { sql } from 'kysely';
import { isResource, type Resource } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A stored photo or film. */
export interface AttachmentRow {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: Resource;
  readonly content_type: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
  readonly state: 'stored' | 'understood' | 'failed';
  readonly error: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly tile_levels: number | null;
  readonly has_poster: boolean;
  readonly unit_count: number | null;
  readonly unit_boxes: boolean;
}

const columns = sql`sensor_key, ts, resource, content_type, bytes, sha256, storage_key, state, error, width, height,
  tile_levels, has_poster, unit_count, unit_boxes`;

/** The attachments of an event. */
export async function attachmentsOf(db: Db, sensorKey: number, ts: Date): Promise<readonly AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`select ${columns} from attachments
    where sensor_key = ${sensorKey} and ts = ${ts} order by resource`.execute(db);
  return rows.filter((row) => isResource(row.resource));
}

/** One attachment. */
export async function findAttachment(
  db: Db,
  sensorKey: number,
  ts: Date,
  resource: string,
): Promise<AttachmentRow | null> {
  const { rows } = await sql<AttachmentRow>`select ${columns} from attachments
    where sensor_key = ${sensorKey} and ts = ${ts} and resource = ${resource}`.execute(db);
  return rows[0] ?? null;
}

/** What an upload stores. */
export interface NewAttachment {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: Resource;
  readonly content_type: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
  readonly stored_at: Date;
  readonly unit_count: number | null;
  readonly unit_boxes: boolean;
}

/** Keeps a new attachment. @returns whether it was new; false when that resource of the event is stored already */
export async function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<boolean> {
  const row = await tx
    .insertInto('attachments')
    .values(attachment)
    .onConflict((conflict) => conflict.columns(['sensor_key', 'ts', 'resource']).doNothing())
    .returning('resource')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts other bytes in an attachment's place; everything derived from the old ones is gone. */
export async function replaceAttachment(tx: Tx, attachment: NewAttachment): Promise<void> {
  const { sensor_key, ts, resource, ...values } = attachment;
  await tx
    .updateTable('attachments')
    .set({
      ...values,
      state: 'stored',
      error: null,
      width: null,
      height: null,
      tile_levels: null,
      has_poster: false,
      duration_ms: null,
    })
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .execute();
}

/** What understanding found out about a file. */
export interface Understood {
  readonly width: number | null;
  readonly height: number | null;
  readonly tile_levels: number | null;
  readonly has_poster: boolean;
  readonly duration_ms: number | null;
}

/** Marks an attachment as understood, if it still is the file that was read. @returns whether it is */
export async function markUnderstood(
  tx: Tx,
  storageKey: string,
  at: AttachmentRow,
  found: Understood,
): Promise<boolean> {
  const row = await tx
    .updateTable('attachments')
    .set({ ...found, state: 'understood', error: null })
    .where('sensor_key', '=', at.sensor_key)
    .where('ts', '=', at.ts)
    .where('resource', '=', at.resource)
    .where('storage_key', '=', storageKey)
    .returning('resource')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an attachment as one that cannot be understood, with the reason. */
export async function markFailed(tx: Tx, at: AttachmentRow, error: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ state: 'failed', error })
    .where('sensor_key', '=', at.sensor_key)
    .where('ts', '=', at.ts)
    .where('resource', '=', at.resource)
    .where('storage_key', '=', at.storage_key)
    .execute();
}

/** Sets the failed attachments of an event back to be understood again. @returns their resources */
export async function resetFailed(tx: Tx, sensorKey: number, ts: Date): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('attachments')
    .set({ state: 'stored', error: null })
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .where('state', '=', 'failed')
    .returning('resource')
    .execute();
  return rows.map((row) => row.resource);
}

/** Removes the attachments of an event. @returns the storage keys of their files */
export async function deleteAttachments(tx: Tx, sensorKey: number, ts: Date): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('attachments')
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Which of these storage keys belong to an attachment. */
export async function knownStorageKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('attachments').select('storage_key').where('storage_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.storage_key));
}
