import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import type { SeenBox } from '@trapline/domain/learning/animals/card-alignment.rules.ts';
import type { Arrivals } from '@trapline/domain/learning/learning.schema.ts';
import { mostCompared } from '@trapline/domain/learning/animals/same-animal.limits.ts';
import { compareCards } from '@trapline/domain/learning/animals/same-animal.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { type SensorType, sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import { countingDetections } from '../../detections/detection.store.ts';
import { attachmentsOf } from '../../events/attachment.store.ts';
import { seeEvent } from '../../events/event.actions.ts';
import { countedBefore } from '../../figures/figures.store.ts';
import type { Decoder } from '../../platform/decoding/decoding.ts';
import type { Services } from '../../platform/services.ts';
import { featuresOfBoxes } from '../boxes/box-features.actions.ts';

/** What comparing photos needs. */
export interface ArrivalServices extends Services {
  readonly decoder: Pick<Decoder, 'embedBoxes'>;
}

/** A photo of a card with the boxes that count. */
interface Card {
  readonly resource: string;
  readonly storage_key: string;
  readonly boxes: readonly Detection[];
}

type ComparedPhoto = Arrivals['photos'][number];

/**
 * Which insects of an event's photos were not on the photo before: that of the same camera in the sensor's previous
 * event that counts. A station's sheets are scanned once, so nothing is compared there. Nothing is stored.
 * @throws Problem not_found
 * Source: LEARN-10
 */
export async function readArrivals(services: ArrivalServices, account: CallerAccount, id: string): Promise<Arrivals> {
  const seen = await seeEvent(services, account, id);
  const { type } = seen.standing;
  const cards = await cardsOf(services, type, seen.sensor_key, seen.ts);
  const before = seen.kind === 'station' ? null : await eventBefore(services, account, seen);
  const earlier = before === null ? [] : await cardsOf(services, type, seen.sensor_key, before.ts);
  const photos: ComparedPhoto[] = [];
  for (const card of cards) {
    const old = earlier.find(({ resource }) => resource === card.resource) ?? null;
    photos.push(await compared(services, type, before?.id ?? null, old, card));
  }
  return { photos };
}

/** The previous event that counts, if the account may see it. */
async function eventBefore(
  services: ArrivalServices,
  account: CallerAccount,
  { sensor_key, ts }: { readonly sensor_key: number; readonly ts: Date },
): Promise<{ readonly id: string; readonly ts: Date } | null> {
  const row = await countedBefore(services.db, sensor_key, ts);
  if (row === null) return null;
  const id = eventId({ sensor_key, timestamp: unix(row.ts) });
  try {
    await seeEvent(services, account, id);
    return { id, ts: row.ts };
  } catch (error) {
    if (error instanceof Problem && error.type === 'not_found') return null;
    throw error;
  }
}

async function cardsOf(
  { db }: ArrivalServices,
  type: SensorType,
  sensorKey: number,
  ts: Date,
): Promise<readonly Card[]> {
  const photos = await attachmentsOf(db, sensorKey, ts);
  const lists = await countingDetections(db, sensorKey, ts);
  return photos.flatMap(({ resource, storage_key }) => {
    const list = lists.find((one) => one.resource === resource);
    if (list === undefined || !mayHaveBoxes(sourceOf(type), resource)) return [];
    return [{ resource, storage_key, boxes: unpackBoxes(list.boxes, list.marks) }];
  });
}

async function compared(
  services: ArrivalServices,
  type: SensorType,
  before: string | null,
  old: Card | null,
  card: Card,
): Promise<ComparedPhoto> {
  const nothing = { photo_key: card.resource, before, card_changed: false, arrived: [], counts: {}, gone: 0 };
  const [earlier, later] = [await seenOn(services, type, old), await seenOn(services, type, card)];
  if (earlier === null || later === null) return { ...nothing, compared: false };
  // The sheets of all sensor types are sticky.
  const comparison = compareCards(earlier, later, true);
  if (!comparison.compared) return { ...nothing, compared: false };
  const arrived = comparison.arrived.flatMap((index) => card.boxes[index] ?? []);
  return {
    photo_key: card.resource,
    before,
    compared: true,
    card_changed: comparison.cardChanged,
    arrived: arrived.map(({ position }) => position),
    counts: countsOf(arrived, sourceOf(type).detectionDetails),
    gone: comparison.gone.length,
  };
}

/** The boxes of a card with their features; null if they cannot be compared. */
async function seenOn(
  services: ArrivalServices,
  type: SensorType,
  card: Card | null,
): Promise<readonly SeenBox[] | null> {
  if (card === null || card.boxes.length > mostCompared) return null;
  const positions = card.boxes.map(({ position }) => position);
  const photo = { storage_key: card.storage_key, maxPixels: mediaLimits(type).pixels };
  const features = await featuresOfBoxes(services, photo, positions);
  if (features === null) return null;
  return positions.flatMap((position, index) => {
    const x = features[index];
    return x === undefined ? [] : [{ ...position, x }];
  });
}

/** Number of boxes by type; those without one, and all of a sensor type without types of boxes, are `others`. */
function countsOf(boxes: readonly Detection[], withTypes: boolean): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of boxes) {
    const name = withTypes ? (type ?? 'others') : 'others';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
