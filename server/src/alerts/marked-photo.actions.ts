import { readFile } from 'node:fs/promises';
import { mailedPhotoPixels } from '@trapline/domain/alerts/alert-mail.limits.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { isVideoResource, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { attachmentsOf } from '../events/attachment.store.ts';
import type { Decoder } from '../platform/images/decoder.ts';
import type { Services } from '../platform/services.ts';

/** A photo of an event with the boxes that count, a JPEG. */
export interface MarkedPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  /** How many boxes are drawn. */
  readonly boxes: number;
}

/**
 * Draws the boxes that count on the display image of an event's photo, of several on that with the most boxes. The alert
 * is worth more than its picture: what goes wrong is logged, and the mail goes without.
 * @returns null when there is none
 */
export async function markedPhoto(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  decoder: Pick<Decoder, 'annotatePicture'>,
  event: { readonly sensor_key: number; readonly ts: Date; readonly type: SensorType },
  signal: AbortSignal,
): Promise<MarkedPhoto | null> {
  const lists = await countingDetections(db, event.sensor_key, event.ts);
  const photos = (await attachmentsOf(db, event.sensor_key, event.ts)).flatMap((file) => {
    if (isVideoResource(file.resource) || !file.has_poster || file.width === null) return [];
    const list = lists.find(({ resource }) => resource === file.resource);
    return [{ key: `${file.storage_key}/display`, width: file.width, boxes: unpackBoxes(list?.boxes ?? []) }];
  });
  const [photo] = photos.toSorted((a, b) => b.boxes.length - a.boxes.length);
  if (!photo) return null;
  const boxes = photo.boxes.flatMap(({ position: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2]);
  try {
    return await storage.withFile(photo.key, (source) =>
      storage.withFolder(async (outDir) => {
        const asked = { source, outDir, boxes, boxesWidth: photo.width, mostPixels: mailedPhotoPixels };
        const made = await decoder.annotatePicture({ ...asked, maxPixels: mediaLimits(event.type).pixels }, signal);
        return { bytes: await readFile(made.file), width: made.width, boxes: photo.boxes.length };
      }),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, key: photo.key }, 'An alert is mailed without its photo');
    return null;
  }
}
