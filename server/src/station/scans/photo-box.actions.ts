import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { formatEventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { stationSource } from '@trapline/domain/sources/station-source.catalogue.ts';
import type { BoxAnnouncement } from '@trapline/domain/station/station-upload.schema.ts';
import { checkDetails, largestFile } from '@trapline/domain/uploads/upload.rules.ts';
import type { BoxCaller } from '../../callers/caller.types.ts';
import { seconds } from '../../platform/base/clock.ts';
import type { Services } from '../../platform/services.ts';
import { requestUpload } from '../../uploads/request-upload.actions.ts';
import { newestUploadOf } from '../../uploads/upload.store.ts';
import { announce } from './announce.actions.ts';
import { announcedPhotos, boxPlaceCreator } from './announce.store.ts';

/** Refuses photos that do not fit together or are too large. @throws Problem validation_failed, payload_too_large */
function checkPhotos({ photos, detections = [] }: BoxAnnouncement, now: number): void {
  const limit = largestFile('station', 'photo_1');
  const seen = new Set<string>();
  for (const [index, { key, size }] of photos.entries()) {
    const path = `/photos/${index}`;
    if (seen.has(key)) throw invalidValue(`${path}/key`, 'is announced twice');
    seen.add(key);
    if (size > limit) throw new Problem('payload_too_large', { detail: `${path}/size: at most ${limit} bytes` });
  }
  for (const [index, { key }] of detections.entries()) {
    if (!seen.has(key)) throw invalidValue(`/detections/${index}/key`, 'is not an announced photo');
    if (stationSource.labels.includes(key)) throw invalidValue(`/detections/${index}/key`, 'the tab has no detections');
  }
  checkDetails({ detections }, now);
  if (photos.every(({ key }) => stationSource.labels.includes(key))) {
    throw invalidValue('/photos', 'must have a photo besides the tab');
  }
}

/** The boxes that a photo box has found on a photo, if it has looked; otherwise the portal does. */
function boxesOf({ detections }: BoxAnnouncement, photo: string) {
  if (detections === undefined || stationSource.labels.includes(photo)) return {};
  const found = detections.filter(({ key }) => key === photo).map(({ key: _key, ...box }) => box);
  return { detections: found };
}

/**
 * A photo box announces the photos of a trap. Source: STATION-12.
 * @returns the event's id, and key and token of the upload URL of each photo
 * @throws Problem validation_failed, payload_too_large, insufficient_storage, forbidden
 */
export async function announceBoxEvent(services: Services, box: BoxCaller, body: BoxAnnouncement) {
  checkPhotos(body, seconds(services.clock));
  await services.storage.check(body.photos.reduce((sum, { size }) => sum + size, 0));
  const creator = await boxPlaceCreator(services.db, box.organization_id);
  if (creator === null) throw new Problem('forbidden', { detail: 'The organization has no accounts' });
  const { key, ts, tokens } = await announce(services, {
    maker: { box: { account: creator, organization_id: box.organization_id } },
    trap: body,
    photos: body.photos.map(({ key: resource, size, sha256 }) => ({
      ...{ resource, size },
      sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
      details: boxesOf(body, resource),
    })),
    sender: { account_id: null, assumed_by: null, field_key_hash: box.key_hash },
    by: 'photo box',
    more: {
      ...{ type: body.type, created_by: null },
      station_name: body.stationName ?? null,
      station_place: body.stationPlace ?? null,
      ip_address: body.ip_address ?? null,
      firmware_version: body.firmware_version ?? null,
      serial_no: body.serial_no ?? null,
    },
  });
  return {
    event_id: formatEventId({ kind: 'station', source_key: key, timestamp: unix(ts) }),
    uploads: body.photos.map((photo, index) => ({ key: photo.key, token: tokens[index] ?? '' })),
  };
}

/**
 * Another upload URL for an announced photo that did not come, with what the announcement said about it.
 * Source: STATION-12.
 * @returns the token
 * @throws Problem not_found, validation_failed, resource_already_exists, insufficient_storage
 */
export async function requestBoxPhotoUpload(
  services: Services,
  box: BoxCaller,
  id: string,
  key: string,
): Promise<string> {
  const event = parseEventId(id);
  if (event?.kind !== 'station') throw new Problem('not_found');
  const { source_key: sensor_key, timestamp } = event;
  const ts = instant(timestamp);
  const announced = await announcedPhotos(services.db, box.organization_id, { key: sensor_key, ts });
  if (announced === null) throw new Problem('not_found');
  if (!announced.includes(key)) throw invalidValue('/key', 'was not announced');
  const first = await newestUploadOf(services.db, { sensor_key, ts, resource: key });
  const requested = await requestUpload(services, {
    ...{ kind: 'station', sensor_key, type: 'station', timestamp, resource: key, content_type: 'image/jpeg' },
    ...{ size: first?.size ?? null, sha256: first?.sha256 ?? null, details: first?.details ?? {} },
    ...{ overwrite: false, account_id: null, field_key_hash: box.key_hash },
  });
  if ('stored' in requested) throw new Problem('resource_already_exists');
  return requested.token;
}
