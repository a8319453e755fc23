import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mailedPhotoPixels } from '@trapline/domain/alerts/alert-mail.limits.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { sourceOf, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { attachmentsOf } from '../events/attachment.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Services } from '../platform/services.ts';
import { fileOf } from '../events/photo-files.names.ts';

/** A photo of an event with the boxes that count, a JPEG. */
export interface MarkedPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  /** How many boxes are drawn. */
  readonly boxes: number;
}

/** Number of photos cached for the next reader of the same alert; each has some hundred kilobytes. */
const keptPhotos = 20;

/**
 * Draws the boxes that count on the display image of an event's photo; of several photos, on the one with the most
 * boxes. It is drawn once for all readers whose mails are sent at about the same time. An error is logged, and the mail
 * is sent without the photo, since the alert matters more.
 * @returns a function that draws; its result is null when the event has no such photo
 */
export function markedPhotos(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  decoder: Pick<Decoder, 'annotatePicture'>,
) {
  const drawn = new Map<string, Promise<MarkedPhoto>>();

  function draw(photo: PhotoToMark, type: SensorType, signal: AbortSignal): Promise<MarkedPhoto> {
    const boxes = photo.boxes.flatMap(({ position: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2]);
    return storage.withFile(photo.key, (source) =>
      storage.withFolder(async (outDir) => {
        const size = { boxesWidth: photo.width, mostPixels: mailedPhotoPixels };
        const order = { source, outDir, boxes, format: 'jpeg' as const, ...size };
        const made = await decoder.annotatePicture({ ...order, maxPixels: mediaLimits(type).pixels }, signal);
        return { bytes: await readFile(made.file), width: made.width, boxes: photo.boxes.length };
      }),
    );
  }

  function drawOnce(photo: PhotoToMark, type: SensorType, signal: AbortSignal): Promise<MarkedPhoto> {
    const name = createHash('sha256').update(JSON.stringify(photo)).digest('hex');
    const known = drawn.get(name);
    if (known) return known;
    const work = draw(photo, type, signal);
    drawn.set(name, work);
    work.catch(() => drawn.delete(name));
    const oldest = drawn.keys().next();
    if (drawn.size > keptPhotos && !oldest.done) drawn.delete(oldest.value);
    return work;
  }

  return async (event: EventToMark, signal: AbortSignal): Promise<MarkedPhoto | null> => {
    const photo = await photoToMark(db, event);
    if (!photo) return null;
    try {
      return await drawOnce(photo, event.type, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, key: photo.key }, 'An alert is mailed without its photo');
      return null;
    }
  };
}

interface EventToMark {
  readonly sensor_key: number;
  readonly type: SensorType;
  readonly ts: Date;
}

type PhotoToMark = NonNullable<Awaited<ReturnType<typeof photoToMark>>>;

/** The photo of an event with the most boxes that count. */
async function photoToMark(db: Db, { sensor_key, ts, type }: EventToMark) {
  const lists = await countingDetections(db, sensor_key, ts);
  const photos = (await attachmentsOf(db, sensor_key, ts)).flatMap((file) => {
    if (!mayHaveBoxes(sourceOf(type), file.resource) || !file.has_poster || file.width === null) return [];
    const list = lists.find(({ resource }) => resource === file.resource);
    return [
      { key: fileOf(file.storage_key, 'display'), width: file.width, boxes: unpackBoxes(list?.boxes ?? [], null) },
    ];
  });
  return photos.toSorted((a, b) => b.boxes.length - a.boxes.length)[0] ?? null;
}
