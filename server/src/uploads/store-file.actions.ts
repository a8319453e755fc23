import { isOutage, Problem } from '@trapline/domain/common/errors.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { packUnitDetections } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { findAttachment, insertAttachment, type NewAttachment } from '../events/attachment.store.ts';
import { checkNotDeleted, lockSource, type EventOwner } from '../events/event-owner.store.ts';
import { upsertEvent } from '../events/event.store.ts';
import { fileOf, newStorageKey } from '../events/photo-files.names.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { touchSensor } from '../health/sensor-state.store.ts';
import { base32Id } from '../platform/base/ids.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import type { IncomingObject } from '../platform/storage/storage.ts';
import { replacePhoto } from './replace-photo.actions.ts';
import { logStoredFile } from './upload-log.actions.ts';
import { claimStorageKey, findUpload, markStored, type UploadRow, wasEnded } from './upload.store.ts';

/**
 * Stores a received file: moves it to its key, and inserts its rows in one transaction.
 * @returns whether the bytes are new; false when the same URL stored the same bytes in the meantime
 * @throws Problem conflict, gone, resource_already_exists; the file is deleted then
 */
export async function storeFile(
  services: Services,
  upload: UploadRow,
  owner: EventOwner,
  incoming: IncomingObject,
): Promise<boolean> {
  return services.storing(() => store(services, upload, owner, incoming));
}

async function store(
  services: Services,
  upload: UploadRow,
  owner: EventOwner,
  incoming: IncomingObject,
): Promise<boolean> {
  const storage_key = newStorageKey(upload.sensor_key, upload.ts, base32Id(services.ids));
  const file = fileOf(storage_key, 'original');
  const claimed = claimStorageKey(services.db, upload.token_hash, storage_key, new Date(services.clock.now()));
  await Promise.all([claimed, incoming.flush()]);
  await incoming.commit(file);
  try {
    await ensurePartitions(services.db, upload.ts);
    const isNew = await transaction(services.db, (tx) => storeRows(services, tx, upload, owner, incoming, storage_key));
    if (!isNew) await tryToDelete(services, file);
    return isNew;
  } catch (error) {
    // We refused it, so it was rolled back and no row refers to the file. If the database did not respond, it may still
    // have committed; the file is kept then, and the sweep checks the database.
    if (error instanceof Problem) await tryToDelete(services, file);
    throw error;
  }
}

/** Deletes a file that no row refers to; if the storage does not respond, the sweep does. */
async function tryToDelete({ storage, log }: Services, file: string): Promise<void> {
  try {
    await storage.delete(file);
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ err: error, file }, 'A file that is not needed is left to the sweep');
  }
}

async function storeRows(
  services: Services,
  tx: Tx,
  upload: UploadRow,
  owner: EventOwner,
  { written }: IncomingObject,
  storage_key: string,
): Promise<boolean> {
  const now = new Date(services.clock.now());
  const details = upload.details;
  const attachment: NewAttachment = {
    sensor_key: upload.sensor_key,
    ts: upload.ts,
    resource: upload.resource,
    content_type: upload.content_type,
    bytes: written.bytes,
    sha256: written.sha256,
    storage_key,
    stored_at: now,
    unit_count: details.count ?? null,
    unit_boxes: details.detections !== undefined,
  };
  await lockSource(tx, { kind: owner.kind, sensor_key: upload.sensor_key, ts: upload.ts });
  await checkNotDeleted(tx, owner, upload.ts);
  if (!(await spendUrl(tx, upload, written.sha256))) return false;
  await insertOrReplace(tx, upload, owner, attachment);
  await storeEvent(tx, upload, owner, now);
  if (details.detections) {
    await keepDetections(tx, upload, {
      source: 'unit',
      boxes: packUnitDetections(details.detections),
      detector: null,
      threshold: null,
      account_id: null,
      created_at: now,
    });
  }
  if (upload.field_key_hash && owner.kind === 'sensor') await touchSensor(tx, upload.sensor_key, now);
  await enqueue(tx, understandRequest(attachment));
  await logStoredFile(services, tx, owner, upload, written.bytes);
  return true;
}

/**
 * Marks an upload URL as spent on a file.
 * @returns false when it has stored the same bytes in the meantime
 * @throws Problem conflict when it has stored others, gone when its photo was removed from the event
 */
async function spendUrl(tx: Tx, upload: UploadRow, sha256: Buffer): Promise<boolean> {
  if (await markStored(tx, upload.token_hash, sha256)) return true;
  const meanwhile = await findUpload(tx, upload.token_hash);
  // It is long past its time and was swept.
  if (!meanwhile) return true;
  if (meanwhile.stored_sha256 === null && !wasEnded(meanwhile)) {
    throw new Problem('unavailable', { detail: 'Storing took too long; send it again' });
  }
  if (meanwhile.stored_sha256 === null) throw new Problem('gone', { detail: 'The photo was removed meanwhile' });
  if (meanwhile.stored_sha256.equals(sha256)) return false;
  throw new Problem('conflict', { detail: 'Other bytes were stored by this URL' });
}

/** @throws Problem resource_already_exists when the event has the resource and the upload may not replace it */
async function insertOrReplace(tx: Tx, upload: UploadRow, owner: EventOwner, attachment: NewAttachment): Promise<void> {
  if (await insertAttachment(tx, attachment)) return;
  const old = await findAttachment(tx, upload.sensor_key, upload.ts, upload.resource);
  if (!old || !upload.overwrite) {
    throw new Problem('resource_already_exists', {
      detail: 'This event has this resource already',
    });
  }
  await replacePhoto(tx, { upload, owner }, old, attachment);
}

/** Inserts the event of a file or adds to it, with the consequences. Source: EVENT-1. */
async function storeEvent(tx: Tx, upload: UploadRow, owner: EventOwner, now: Date): Promise<void> {
  const { sensor_key, ts, details } = upload;
  const { is_new, newly_undetected } = await upsertEvent(tx, {
    sensor_key,
    ts,
    sensor_threshold: owner.sensor_threshold,
    sensor_increase_threshold: owner.sensor_increase_threshold,
    received_at: now,
    captured_at: details.captured_at === undefined ? null : instant(details.captured_at),
    detected: details.detected ?? null,
    from_at: details.from === undefined ? null : instant(details.from),
    to_at: details.to === undefined ? null : instant(details.to),
  });
  await eventChanged(
    tx,
    { kind: owner.kind, sensor_key, ts },
    { kind: 'arrived', detected: details.detected === true, isNew: is_new, newlyUndetected: newly_undetected },
  );
}
