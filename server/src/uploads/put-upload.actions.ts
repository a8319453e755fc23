import type { Readable } from 'node:stream';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { UnitDetection } from '@trapline/domain/detections/detection.schema.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { largestFile } from '@trapline/domain/uploads/upload.rules.ts';
import { eventGone, eventOwner, type EventOwner } from '../events/event-owner.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { hashSecret } from '../platform/base/ids.ts';
import type { MediaHeader } from '../platform/headers/headers.ts';
import { hashBody } from '../platform/http/input/unstored-body.ts';
import type { Services } from '../platform/services.ts';
import { receiveFile } from './receive.actions.ts';
import { storeFile } from './store-file.actions.ts';
import { logRefusedFile } from './upload-log.actions.ts';
import { mayStillUpload } from './upload-right.actions.ts';
import { findUpload, type UploadRow } from './upload.store.ts';

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
  mayUpload: (upload: UploadRow, owner: EventOwner) => Promise<boolean> = (upload, owner) =>
    mayStillUpload(services, upload, owner),
): Promise<PutResult> {
  const upload = await findUpload(services.db, hashSecret(token));
  if (!upload) throw new Problem('not_found');
  const owner = await eventOwner(services.db, upload.sensor_key, upload.ts);
  if (!owner) throw new Problem('gone');
  if (owner.deleted) throw eventGone();
  const isAllowed = await mayUpload(upload, owner);
  try {
    checkAge(services, upload);
    if (!isAllowed) throw new Problem('forbidden', { detail: 'The right to upload has ended' });
    return await receive(services, upload, owner, contentType, contentLength, bytes);
  } catch (error) {
    // A failed log must not hide why the file was refused.
    await logRefusedFile(services, owner, upload, error).catch((failure: unknown) =>
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
  if (upload.stored_sha256) return repeat({ ...upload, stored_sha256: upload.stored_sha256 }, owner, bytes);
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
    return { event_id, is_new: await storeFile(services, { ...upload, details }, owner, incoming) };
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
  const captured = upload.details.captured_at;
  if (captured !== undefined || upload.field_key_hash) return captured ?? null;
  if (header.kind !== 'jpeg' || !header.takenAt) return null;
  return takenInstant(header.takenAt, owner.time_zone, seconds(services.clock));
}

/** A PUT to a URL that was already used: the same bytes are accepted, others are a conflict. Source: UPLOAD-3. */
async function repeat(
  upload: UploadRow & { readonly stored_sha256: Buffer },
  owner: EventOwner,
  bytes: Readable,
): Promise<PutResult> {
  const sha256 = await hashBody(bytes, upload.size ?? largestFile(owner.type, upload.resource));
  if (!sha256?.equals(upload.stored_sha256)) {
    throw new Problem('conflict', { detail: 'Other bytes were stored by this URL' });
  }
  return { event_id: eventIdOf(upload, owner), is_new: false };
}

function eventIdOf(upload: UploadRow, { kind }: EventOwner): string {
  return formatEventId({ kind, source_key: upload.sensor_key, timestamp: unix(upload.ts) });
}

/**
 * Refuses a unit's boxes that lie outside its photo. Boxes are in pixels of the upright photo, so a photo stored
 * sideways (EXIF orientation 5 to 8) has its sides swapped. Source: DETECT-2.
 * @throws Problem validation_failed naming the box
 */
function checkBoxesInside(detections: readonly UnitDetection[], header: MediaHeader): void {
  if (header.kind !== 'jpeg' && header.kind !== 'png') return;
  const sideways = header.kind === 'jpeg' && header.orientation >= 5;
  const width = sideways ? header.height : header.width;
  const height = sideways ? header.width : header.height;
  for (const [index, { position }] of detections.entries()) {
    if (position.x2 <= width && position.y2 <= height) continue;
    throw invalidValue(`/detections/${index}/position`, `must lie inside the photo of ${width} x ${height} pixels`);
  }
}
