import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { drawTab } from '@trapline/field-unit/drawing/tab-photo.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { issueStationKey } from '../organizations/station-key.actions.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { announce } from '../station/scans/announce.actions.ts';
import { putUpload } from '../uploads/put-upload.actions.ts';
import { requestUpload } from '../uploads/request-upload.actions.ts';
import type { UploadDetails } from '../uploads/upload.store.ts';
import type { DemoPeople } from './people.actions.ts';
import { understand, type PictureParts } from './pictures.actions.ts';
import { servicesAt } from './places.actions.ts';
import { stationEventKey } from './station-history.store.ts';
import type { PastStationEvent } from './station-past.ts';
import { address, boxFacts } from './stations.actions.ts';

/** Seconds between the announcement of an event and the arrival of its photos. */
const arrival = 20;
/** Pixels of a drawn sheet, and the scale of its insects. */
const frame = { width: 1_296, height: 972, insectScale: 0.6 };
/** One of so many boxes has no type. */
const unknownOne = 9;

/** A drawn photo of an event. */
interface StationPhoto {
  readonly resource: string;
  readonly bytes: Buffer;
  readonly details: UploadDetails;
}

/**
 * Issues the key of the factory's photo boxes. It is not stored anywhere; a real box needs a new one.
 * @param at unix seconds
 * @returns its hash
 */
export async function issueBoxKey({ services }: PictureParts, people: DemoPeople, at: number): Promise<Buffer> {
  const caller = people.manager;
  const actor = { caller, address: '127.0.0.1', at: instant(at) };
  return hashSecret(await issueStationKey(services, actor, String(caller.account.organization_id)));
}

/**
 * Draws the photos of a station event, uploads them like a scanner or a photo box, and has them understood and counted.
 * Skips what is already stored.
 * @param boxKey hash of the key of the photo boxes
 */
export async function takeStationPhotos(
  parts: PictureParts,
  people: DemoPeople,
  event: PastStationEvent,
  boxKey: Buffer,
): Promise<void> {
  const { place, timestamp } = event;
  const caller = people[place.scannedBy ?? 'manager'];
  const { account } = caller;
  const isBox = place.scannedBy === null;
  const sender = isBox
    ? { account_id: null, assumed_by: null, field_key_hash: boxKey }
    : { account_id: account.id, assumed_by: null, field_key_hash: null };
  const photos = await drawPhotos(event);
  const { db } = parts.services;
  const known = await stationEventKey(db, account.organization_id, event.trapNo, timestamp);
  const file = { size: null, sha256: null, details: {} };
  const announced =
    known ??
    (
      await announce(servicesAt(parts.services, timestamp), {
        maker: { actor: { caller, address } },
        trap: {
          ...{ place: event.readPlace, trap_no: event.trapNo, month_label: event.month },
          ...{ installed_at: event.installed, collected_at: event.collected },
        },
        photos: photos.map(({ resource }) => ({ resource, ...file })),
        sender,
        by: isBox ? 'photo box' : 'scanner',
        more: { type: event.type, created_by: isBox ? null : account.id, ...boxFacts(event) },
      })
    ).key;
  for (const photo of photos) await send(parts, { sensor_key: announced, timestamp }, sender, photo);
}

async function send(
  { services, decoder }: PictureParts,
  event: { readonly sensor_key: number; readonly timestamp: number },
  sender: { readonly account_id: number | null; readonly field_key_hash: Buffer | null },
  { resource, bytes, details }: StationPhoto,
): Promise<void> {
  const then = servicesAt(services, event.timestamp + arrival);
  const requested = await requestUpload(then, {
    ...{ kind: 'station', type: 'station', ...event, resource, content_type: 'image/jpeg', size: bytes.length },
    ...{ sha256: createHash('sha256').update(bytes).digest(), overwrite: false, ...sender, details },
  });
  if (!('stored' in requested)) {
    await putUpload(then, requested.token, 'image/jpeg', bytes.length, Readable.from([bytes]));
  }
  const stored = await findAttachment(services.db, event.sensor_key, instant(event.timestamp), resource);
  if (!stored) throw new Problem('not_found');
  await understand(then, decoder, { ...event, resource, storage_key: stored.storage_key });
}

/** The photos of an event: those of the sheets between which its insects are shared, and of the tab from a photo box. */
async function drawPhotos(event: PastStationEvent): Promise<readonly StationPhoto[]> {
  const { place, trapNo, timestamp } = event;
  const seed = `${place.name} ${trapNo} ${event.month}`;
  const photos: StationPhoto[] = [];
  if (place.scannedBy === null) {
    const text = { trapNo: event.writtenNo, place: '', installed: event.installed, collected: event.collected };
    photos.push({ resource: 'tab', bytes: await drawTab(text, seed, { takenAt: timestamp }), details: {} });
  }
  for (let photo = 0; photo < event.photos; photo++) {
    const sheet = createTrapSheet({ kind: 'fly_paper', ...frame, seed: `${seed} ${photo}` });
    const share: Partial<Record<InsectType, number>> = {};
    for (const type of insectTypes) {
      share[type] = Math.floor(((event.insects[type] ?? 0) + photo) / event.photos);
    }
    await sheet.catchInsects(share);
    const { jpeg, truth } = await sheet.photograph({ takenAt: timestamp });
    const detections = truth.map(({ type, ...position }, index) => ({
      position,
      score: 0.99 - (index % 12) / 50,
      ...(index % unknownOne === unknownOne - 1 ? {} : { type }),
    }));
    photos.push({ resource: `photo_${photo + 1}`, bytes: jpeg, details: { detections } });
  }
  return photos;
}
