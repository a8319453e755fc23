import { sql } from 'kysely';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { Resource } from '@trapline/domain/sources/source.rules.ts';
import { integersText, type Db, type Tx } from '../platform/database/database.ts';
import { jobWaits } from '../platform/jobs/job-queue.store.ts';

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
  /** Why it failed. */
  readonly error: string | null;
  /** Reason for which it is not processed yet. */
  readonly waits_for: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly tile_levels: number | null;
  readonly has_poster: boolean;
  /** What was removed because it was kept long enough. Source: RETENTION-9. */
  readonly removed: 'original' | 'pictures' | null;
  readonly unit_count: number | null;
  readonly unit_boxes: boolean;
}

/** A stored file, as named in job payloads. */
export type StoredFile = Pick<AttachmentRow, 'sensor_key' | 'ts' | 'resource' | 'storage_key'>;

/** An update of a stored file, unless it was replaced meanwhile. */
export function ofFile(db: Db, { sensor_key, ts, resource, storage_key }: StoredFile) {
  return ofResource(db, { sensor_key, ts, resource }).where('storage_key', '=', storage_key);
}

/** An update of the file of a resource, whichever it is. */
function ofResource(db: Db, { sensor_key, ts, resource }: Omit<StoredFile, 'storage_key'>) {
  return db
    .updateTable('attachments')
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource);
}

const columns = sql`sensor_key, ts, resource, content_type, bytes, sha256, storage_key, state, error, waits_for, width, height,
  tile_levels, has_poster, removed, unit_count, unit_boxes`;

/** The attachments of an event. */
export async function attachmentsOf(db: Db, sensorKey: number, ts: Date): Promise<readonly AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`select ${columns} from attachments
    where sensor_key = ${sensorKey} and ts = ${ts} order by resource`.execute(db);
  return rows;
}

/** An attachment; null when there is none. */
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

/** Values of a new attachment. */
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

/** Inserts an attachment. @returns false when the event already has that resource */
export async function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<boolean> {
  const row = await tx
    .insertInto('attachments')
    .values(attachment)
    .onConflict((conflict) => conflict.columns(['sensor_key', 'ts', 'resource']).doNothing())
    .returning('resource')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the file of an attachment; everything derived from the old one is cleared. */
export async function replaceAttachment(tx: Tx, attachment: NewAttachment): Promise<void> {
  const { sensor_key, ts, resource, ...values } = attachment;
  await ofResource(tx, { sensor_key, ts, resource })
    .set({
      ...values,
      state: 'stored',
      error: null,
      waits_for: null,
      width: null,
      height: null,
      tile_levels: null,
      has_poster: false,
      removed: null,
      duration_ms: null,
      box_count: null,
      box_area: null,
      to_check: 0,
    })
    .execute();
}

/**
 * Stores the number and area of the boxes that count on a photo, and how many of them are "to check"; null without a
 * list of boxes. Source: DETECT-11, LEARN-5.
 */
export async function setBoxArea(
  tx: Tx,
  photo: Omit<StoredFile, 'storage_key'>,
  boxes: PackedBoxes | null,
  toCheck: number,
): Promise<void> {
  await ofResource(tx, photo)
    .set({
      box_count: boxes && Math.floor(boxes.length / 6),
      box_area: boxes && sql`area_of_boxes(${integersText(boxes)}::int[])`,
      to_check: toCheck,
    })
    .execute();
}

/** Stores how many boxes of a photo are to be checked. Source: LEARN-12. */
export async function setToCheck(tx: Tx, photo: Omit<StoredFile, 'storage_key'>, boxes: number): Promise<void> {
  await ofResource(tx, photo).set({ to_check: boxes }).execute();
}

/** Results of understanding a file. */
export interface Understood {
  readonly width: number | null;
  readonly height: number | null;
  readonly tile_levels: number | null;
  /** Side of its tiles in pixels, if it has tiles. */
  readonly tile_size?: number;
  readonly has_poster: boolean;
  readonly duration_ms: number | null;
}

/** Marks an attachment as understood, unless its file was replaced meanwhile. @returns whether it was marked */
export async function markUnderstood(tx: Tx, at: StoredFile, found: Understood): Promise<boolean> {
  const row = await ofFile(tx, at)
    .set({ ...found, state: 'understood', error: null, waits_for: null })
    .returning('resource')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks that the picture of an attachment can be shown, unless it was replaced or understood meanwhile. */
export async function markShown(tx: Tx, at: StoredFile, { width, height }: Pick<Understood, 'width' | 'height'>) {
  await ofFile(tx, at).set({ width, height, has_poster: true }).where('state', '=', 'stored').execute();
}

/**
 * Marks an attachment as failed, with the reason and the partial results, unless its file was replaced meanwhile.
 * @returns whether it was marked
 */
export async function markFailed(tx: Tx, at: StoredFile, error: string, found: Understood | null): Promise<boolean> {
  const row = await ofFile(tx, at)
    .set({ ...found, state: 'failed', error, waits_for: null })
    .returning('resource')
    .executeTakeFirst();
  return row !== undefined;
}

/** Resets the failed attachments of an event, so that they are understood again. @returns their resources */
export async function resetFailed(tx: Tx, sensorKey: number, ts: Date): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('attachments')
    .set({ state: 'stored', error: null })
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .where('state', '=', 'failed')
    .where('removed', 'is', null)
    .returning('resource')
    .execute();
  return rows.map((row) => row.resource);
}

/** Deletes the attachments of an event, or one of them. @returns the storage keys of their files */
export async function deleteAttachments(
  tx: Tx,
  sensorKey: number,
  ts: Date,
  resource: Resource | null = null,
): Promise<readonly string[]> {
  const all = tx.deleteFrom('attachments').where('sensor_key', '=', sensorKey).where('ts', '=', ts);
  const wanted = resource === null ? all : all.where('resource', '=', resource);
  const rows = await wanted.returning('storage_key').execute();
  return rows.map((row) => row.storage_key);
}

/** Whether an attachment of a sensor's instant has this storage key. */
export async function findAttachmentOfStorageKey(
  db: Db,
  sensorKey: number,
  ts: Date,
  storageKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('resource')
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Storage keys of a sensor's attachments in [from, to). */
export async function storageKeysBetween(
  db: Db,
  sensorKey: number,
  from: Date,
  to: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('attachments')
    .select('storage_key')
    .where('sensor_key', '=', sensorKey)
    .where('ts', '>=', from)
    .where('ts', '<', to)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/**
 * Attachments to be understood for which no job exists, as can happen after a full disk or many kills; oldest events
 * first.
 */
export async function attachmentsWithoutJob(db: Db, before: Date, limit: number): Promise<readonly AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`select ${columns} from (
      select a.*, e.received_at from events e join attachments a on a.sensor_key = e.sensor_key and a.ts = e.ts
      where e.processing and e.received_at < ${before} and a.state = 'stored'
        and a.waits_for is null) waiting
    where not ${jobWaits(sql`'understand:' || storage_key`)}
    order by received_at, sensor_key, ts, resource limit ${limit}`.execute(db);
  return rows;
}
