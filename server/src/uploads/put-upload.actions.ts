import type { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { packUnitDetections } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { findAttachment, insertAttachment, type NewAttachment } from '../events/attachment.store.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { eventOwner, lockSource, type EventOwner } from '../events/event-owner.store.ts';
import { addToTotals, upsertEvent } from '../events/event.store.ts';
import { understandRequest } from '../events/understand-request.actions.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { base32Id, hashSecret } from '../platform/base/ids.ts';
import type { MediaHeader } from '../platform/headers/headers.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import type { IncomingObject } from '../platform/storage/storage.ts';
import { createTurns } from '../platform/base/turns.ts';
import { writeActivityLog } from '../activity-logs/activity-log.store.ts';
import { touchSensor } from '../health/sensor-state.store.ts';
import { checkBoxesInside } from './check-boxes.actions.ts';
import { receiveFile } from './receive.actions.ts';
import { replacePhoto } from './replace-photo.actions.ts';
import { mayStillUpload } from './upload-right.actions.ts';
import { claimStorageKey, findUpload, markStored, type UploadRow } from './upload.store.ts';
import { fileOf, newStorageKey } from '../events/photo-files.names.ts';

/**
 * Limits how many files are stored concurrently, each with its own connection and its sensor's lock. Half of the
 * connections remain free for other work, however many units wake in the same minute.
 */
const turns = createTurns(4);

/** The result of a PUT: stored now, or the same bytes were already stored through the same URL. */
export interface PutResult {
  readonly event_id: string;
  readonly is_new: boolean;
}

/**
 * Stores the bytes sent to an upload URL. Before this returns they are durable, recorded in the database and queued for
 * processing; a failed upload leaves no event or attachment. Source: UPLOAD-6, UPLOAD-7.
 * @param mayUpload whether the requester of the URL may still use it
 * @throws Problem not_found, gone, conflict, resource_already_exists and those of `receiveFile`
 */
export async function putUpload(
  services: Services,
  token: string,
  contentType: string | undefined,
  contentLength: number | null,
  bytes: Readable,
  mayUpload: (upload: UploadRow) => Promise<boolean> = (upload) => mayStillUpload(services, upload),
): Promise<PutResult> {
  const upload = await findUpload(services.db, hashSecret(token));
  if (!upload) throw new Problem('not_found');
  const [owner, isAllowed] = await Promise.all([
    eventOwner(services.db, upload.sensor_key, upload.ts),
    mayUpload(upload),
  ]);
  if (!owner) throw new Problem('gone');
  try {
    checkAge(services, upload);
    if (!isAllowed) throw new Problem('forbidden', { detail: 'The right to upload has ended' });
    return await receive(services, upload, owner, contentType, contentLength, bytes);
  } catch (error) {
    // A failed log must not hide why the file was refused.
    await logRefusal(services, owner, upload, error).catch((failure: unknown) =>
      services.log.error({ err: failure, entity: owner.entity }, 'A refused file could not be logged'),
    );
    throw error;
  }
}

function checkAge(services: Services, upload: UploadRow): void {
  const age = services.clock.now() - upload.created_at.getTime();
  if (age <= uploadUrlSeconds * 1_000) return;
  throw new Problem('gone', { detail: 'The upload URL has expired; ask for a new one' });
}

async function receive(
  services: Services,
  upload: UploadRow,
  owner: EventOwner,
  contentType: string | undefined,
  contentLength: number | null,
  bytes: Readable,
): Promise<PutResult> {
  const event_id = eventIdOf(upload, owner);
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== upload.content_type) {
    throw new Problem('unsupported_media_type', { detail: `The URL was given for ${upload.content_type}` });
  }
  if (upload.stored_sha256) return repeat(services, { ...upload, stored_sha256: upload.stored_sha256 }, owner, bytes);
  if (upload.size !== null && contentLength !== null && contentLength !== upload.size) {
    throw new Problem(contentLength > upload.size ? 'payload_too_large' : 'incomplete_file', {
      detail: `${upload.size} bytes were announced, the request has ${contentLength}`,
    });
  }
  const { incoming, header } = await receiveFile(services.storage, upload, owner.type, bytes, contentLength);
  try {
    checkBoxesInside(upload.details.detections ?? [], header);
    const captured_at = capturedAt(services, upload, owner, header);
    const details = captured_at === null ? upload.details : { ...upload.details, captured_at };
    return { event_id, is_new: await turns(() => store(services, { ...upload, details }, owner, incoming)) };
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}

/**
 * When a photo was taken, unix seconds: the value in the request, else, for photos uploaded by people, from the photo's
 * metadata. For field units only the request counts, since a unit knows better than its camera how wrong its clock is.
 */
function capturedAt(services: Services, upload: UploadRow, owner: EventOwner, header: MediaHeader): number | null {
  const said = upload.details.captured_at;
  if (said !== undefined || upload.field_key_hash) return said ?? null;
  if (header.kind !== 'jpeg' || !header.takenAt) return null;
  return takenInstant(header.takenAt, owner.time_zone, seconds(services.clock));
}

/** A PUT to a URL that was already used: the same bytes are accepted, others are a conflict. Source: UPLOAD-3. */
async function repeat(
  services: Services,
  upload: UploadRow & { readonly stored_sha256: Buffer },
  owner: EventOwner,
  bytes: Readable,
): Promise<PutResult> {
  const other = 'Other bytes were stored by this URL';
  try {
    const { incoming } = await receiveFile(services.storage, { ...upload, sha256: null }, owner.type, bytes, null);
    await incoming.discard();
    if (!incoming.written.sha256.equals(upload.stored_sha256)) throw new Problem('conflict', { detail: other });
  } catch (cause) {
    if (cause instanceof Problem && cause.status < 500) throw new Problem('conflict', { detail: other, cause });
    throw cause;
  }
  return { event_id: eventIdOf(upload, owner), is_new: false };
}

function eventIdOf(upload: UploadRow, { kind }: EventOwner): string {
  return formatEventId({ kind, source_key: upload.sensor_key, timestamp: unix(upload.ts) });
}

/** @returns whether the bytes are new; false when the same URL stored the same bytes in the meantime */
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
    if (!isNew) await services.storage.delete(file);
    return isNew;
  } catch (error) {
    // We refused it, so it was rolled back and no row refers to the file. If the database did not respond, it may still
    // have committed; the file is kept then, and the sweep checks the database.
    if (error instanceof Problem) await services.storage.delete(file);
    throw error;
  }
}

async function storeRows(
  services: Services,
  tx: Tx,
  upload: UploadRow,
  owner: EventOwner,
  incoming: IncomingObject,
  storage_key: string,
): Promise<boolean> {
  const now = new Date(services.clock.now());
  const said = upload.details;
  const attachment: NewAttachment = {
    sensor_key: upload.sensor_key,
    ts: upload.ts,
    resource: upload.resource,
    content_type: upload.content_type,
    bytes: incoming.written.bytes,
    sha256: incoming.written.sha256,
    storage_key,
    stored_at: now,
    unit_count: said.count ?? null,
    unit_boxes: said.detections !== undefined,
  };
  const event = { kind: owner.kind, sensor_key: upload.sensor_key, ts: upload.ts };
  await lockSource(tx, event);
  if (!(await markStored(tx, upload.token_hash, incoming.written.sha256))) {
    const meanwhile = (await findUpload(tx, upload.token_hash))?.stored_sha256;
    if (meanwhile?.equals(incoming.written.sha256)) return false;
    if (meanwhile) throw new Problem('conflict', { detail: 'Other bytes were stored by this URL' });
  }
  if (!(await insertAttachment(tx, attachment))) {
    const old = await findAttachment(tx, upload.sensor_key, upload.ts, upload.resource);
    if (!old || !upload.overwrite) {
      throw new Problem('resource_already_exists', {
        detail: 'This sensor, timestamp and resource are stored already',
      });
    }
    await replacePhoto(tx, { upload, owner }, old, attachment);
  }
  const { is_new, newly_undetected } = await upsertEvent(tx, {
    sensor_key: upload.sensor_key,
    ts: upload.ts,
    sensor_threshold: owner.sensor_threshold,
    sensor_increase_threshold: owner.sensor_increase_threshold,
    received_at: now,
    captured_at: said.captured_at === undefined ? null : instant(said.captured_at),
    detected: said.detected ?? null,
    from_at: said.from === undefined ? null : instant(said.from),
    to_at: said.to === undefined ? null : instant(said.to),
  });
  await eventChanged(tx, event, { kind: 'arrived', detected: said.detected === true });
  if (is_new || newly_undetected) {
    await addToTotals(tx, upload.sensor_key, is_new ? 1 : 0, newly_undetected ? 1 : 0);
  }
  if (said.detections) {
    await keepDetections(tx, upload, {
      source: 'unit',
      boxes: packUnitDetections(said.detections),
      detector: null,
      threshold: null,
      account_id: null,
      created_at: now,
    });
  }
  if (upload.field_key_hash) await touchSensor(tx, upload.sensor_key, now);
  await enqueue(tx, understandRequest(attachment));
  await writeActivityLog(tx, {
    entity: owner.entity,
    at: now,
    id: base32Id(services.ids),
    log_group: 'upload',
    message: {
      event: 'stored',
      type: upload.content_type,
      key: upload.resource,
      metadata: { timestamp: unix(upload.ts), bytes: incoming.written.bytes },
    },
  });
  return true;
}

/** Every refused file is recorded in its source's activity log, with the reason. */
async function logRefusal(services: Services, owner: EventOwner, upload: UploadRow, error: unknown): Promise<void> {
  const reason = error instanceof Problem ? error.type : 'interrupted';
  await writeActivityLog(services.db, {
    entity: owner.entity,
    at: new Date(services.clock.now()),
    id: base32Id(services.ids),
    log_group: 'upload',
    message: {
      event: 'refused',
      type: reason,
      key: upload.resource,
      metadata: { timestamp: unix(upload.ts), detail: error instanceof Problem ? (error.detail ?? null) : null },
    },
  });
}
