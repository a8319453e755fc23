import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { type EventKind, formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Resource } from '@trapline/domain/sources/source.rules.ts';
import { checkDetails, checkResource, checkTimestamp, largestFile } from '@trapline/domain/uploads/upload.rules.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { seconds } from '../platform/base/clock.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import type { Services } from '../platform/services.ts';
import { insertUploads, type UploadDetails } from './upload.store.ts';

/** A file to be uploaded. */
export interface WantedUpload {
  readonly kind: EventKind;
  readonly sensor_key: number;
  readonly type: SensorType;
  readonly timestamp: number;
  readonly resource: Resource;
  readonly content_type: string;
  readonly size: number | null;
  readonly sha256: Buffer | null;
  readonly overwrite: boolean;
  readonly account_id: number | null;
  /** The product admin who assumed that account's identity, if any. */
  readonly assumed_by?: number | null;
  readonly field_key_hash: Buffer | null;
  readonly details: UploadDetails;
}

/** The token of a new upload URL, or that the same bytes are already stored. */
export type RequestedUpload =
  | { readonly token: string; readonly event_id: string }
  | { readonly stored: true; readonly event_id: string };

/**
 * Checks an upload request and creates the token of an upload URL, valid for 15 minutes. An unused URL does not block
 * other uploads. Source: UPLOAD-2, UPLOAD-4.
 * @throws Problem validation_failed, unsupported_media_type, payload_too_large, resource_already_exists
 */
export async function requestUpload(services: Services, wanted: WantedUpload): Promise<RequestedUpload> {
  checkTimestamp(wanted.timestamp, seconds(services.clock), '/timestamp');
  checkDetails(wanted.details, seconds(services.clock));
  checkResource(wanted.type, wanted.resource, wanted.content_type);
  if (wanted.size === 0) throw invalidValue('/size', 'must be at least 1: the file is empty');
  const limit = largestFile(wanted.type, wanted.resource);
  if (wanted.size !== null && wanted.size > limit) {
    throw new Problem('payload_too_large', { detail: `At most ${limit} bytes` });
  }
  await services.storage.check(wanted.size ?? 0);
  const ts = instant(wanted.timestamp);
  const event_id = formatEventId({ kind: wanted.kind, source_key: wanted.sensor_key, timestamp: wanted.timestamp });
  const present = await findAttachment(services.db, wanted.sensor_key, ts, wanted.resource);
  if (present && wanted.sha256?.equals(present.sha256)) return { stored: true, event_id };
  if (present && !wanted.overwrite) {
    throw new Problem('resource_already_exists', { detail: 'This event has this resource already' });
  }
  const token = secret(services.ids);
  await insertUploads(services.db, [
    {
      token_hash: hashSecret(token),
      sensor_key: wanted.sensor_key,
      ts,
      resource: wanted.resource,
      content_type: wanted.content_type,
      size: wanted.size,
      sha256: wanted.sha256,
      overwrite: wanted.overwrite,
      account_id: wanted.account_id,
      assumed_by: wanted.assumed_by ?? null,
      field_key_hash: wanted.field_key_hash,
      details: wanted.details,
      created_at: new Date(services.clock.now()),
    },
  ]);
  return { token, event_id };
}
