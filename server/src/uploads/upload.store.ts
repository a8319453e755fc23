import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Resource } from '@trapline/domain/sources/source.rules.ts';
import { unitDetection } from '@trapline/domain/detections/detection.schema.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';

/** Optional facts about a file from the request for its URL. Times are unix seconds. */
const details = Type.Object({
  count: Type.Optional(Type.Integer()),
  detections: Type.Optional(Type.Array(unitDetection)),
  captured_at: Type.Optional(Type.Integer()),
  detected: Type.Optional(Type.Boolean()),
  from: Type.Optional(Type.Integer()),
  to: Type.Optional(Type.Integer()),
});
/** Facts about a file from the request for its URL. */
export type UploadDetails = Static<typeof details>;
const checkedDetails = Compile(details);

/** An upload URL that was issued. */
export interface UploadRow {
  readonly token_hash: Buffer;
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: Resource;
  readonly content_type: string;
  readonly size: number | null;
  readonly sha256: Buffer | null;
  readonly overwrite: boolean;
  readonly account_id: number | null;
  /** The product admin who assumed that account's identity; null if none did. */
  readonly assumed_by: number | null;
  readonly field_key_hash: Buffer | null;
  readonly details: UploadDetails;
  readonly created_at: Date;
  readonly stored_sha256: Buffer | null;
}

/** A new upload URL. */
export type NewUpload = Omit<UploadRow, 'stored_sha256'>;

/** Inserts new upload URLs. */
export async function insertUploads(db: Db, uploads: readonly NewUpload[]): Promise<void> {
  await db
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, details: JSON.stringify(upload.details) })))
    .execute();
}

/** The newest upload URL of a file that a device asked for, not a person; null when there is none. */
export async function newestUploadOf(
  db: Db,
  { sensor_key, ts, resource }: Pick<UploadRow, 'sensor_key' | 'ts' | 'resource'>,
): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .where('field_key_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row || !checkedDetails.Check(row.details)) return null;
  return { ...row, details: row.details };
}

/** The upload with this token hash; null when there is none. */
export async function findUpload(db: Db, tokenHash: Buffer): Promise<UploadRow | null> {
  const row = await db.selectFrom('uploads').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!row || !checkedDetails.Check(row.details)) return null;
  return { ...row, details: row.details };
}

/** The creation of a URL that was ended: any time before the first. */
const ended = new Date(0);

/** Whether a URL was ended before its time, because its photo was removed. */
export function wasEnded({ created_at }: Pick<UploadRow, 'created_at'>): boolean {
  return created_at.getTime() <= ended.getTime();
}

/** Records the storage key of an upload before its file is written there. */
export async function claimStorageKey(db: Db, tokenHash: Buffer, storageKey: string, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ storage_key: storageKey, claimed_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** A storage key claimed by an upload URL, with the event of its file. */
export interface UploadClaim {
  readonly token_hash: Buffer;
  readonly storage_key: string;
  readonly sensor_key: number;
  readonly ts: Date;
}

/** Claims from before an instant whose URLs have not stored anything. */
export async function unfinishedClaims(db: Db, before: Date): Promise<readonly UploadClaim[]> {
  const { rows } = await sql<UploadClaim>`
    select token_hash, storage_key, sensor_key, ts from uploads
    where stored_sha256 is null and storage_key is not null and claimed_at < ${before} limit 10000`.execute(db);
  return rows;
}

/**
 * Ends a claim whose files are to be deleted, unless its URL has stored them, or claimed another storage key, meanwhile.
 * @returns whether nothing can be stored by it any more
 */
export async function releaseClaim(db: Db, claim: Pick<UploadClaim, 'token_hash' | 'storage_key'>): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ storage_key: null, claimed_at: null })
    .where('token_hash', '=', claim.token_hash)
    .where('storage_key', '=', claim.storage_key)
    .where('stored_sha256', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the unused URLs of a photo at once, as if they had expired. Source: STATION-27. */
export async function endUploadsOf(
  tx: Tx,
  { sensor_key, ts, resource }: Pick<UploadRow, 'sensor_key' | 'ts' | 'resource'>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ created_at: ended })
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .where('stored_sha256', 'is', null)
    .execute();
}

/**
 * Records that an upload's bytes are stored.
 * @returns false when the URL was already used, has been ended, or its claim was taken for interrupted
 */
export async function markStored(tx: Tx, tokenHash: Buffer, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ stored_sha256: sha256 })
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', ended)
    .where('storage_key', 'is not', null)
    .where('stored_sha256', 'is', null)
    .returning('sensor_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes upload URLs older than an instant. */
export async function deleteUploadsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'uploads', sql`created_at < ${before}`);
}

/** Hash of a sensor's field key, to check whether a unit may still upload. */
export async function currentKeyHash(db: Db, sensorKey: number): Promise<Buffer | null> {
  const row = await db.selectFrom('sensors').select('field_key_hash').where('key', '=', sensorKey).executeTakeFirst();
  return row?.field_key_hash ?? null;
}

/** Hash of an organization's station key, to check whether its photo boxes may still upload. */
export async function currentStationKeyHash(db: Db, organizationId: number | null): Promise<Buffer | null> {
  if (organizationId === null) return null;
  const row = await db
    .selectFrom('organizations')
    .select('station_key_hash')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.station_key_hash ?? null;
}
