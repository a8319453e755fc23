import { createHash } from 'node:crypto';
import { Problem } from '@trapline/domain/common/errors.ts';
import {
  annotatedPixels,
  annotatedSide,
  annotationsAtOnce,
} from '@trapline/domain/detections/annotated-photo.limits.ts';
import { cornersOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { sourceOf, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import type { AttachmentRow } from '../events/attachment.store.ts';
import type { Annotate } from '../events/event.actions.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import type { AnnotationRequest, Decoder } from '../platform/decoding/decoding.ts';
import type { Services } from '../platform/services.ts';
import { countingList } from './detection.store.ts';
import { removed } from '../events/picture.actions.ts';
import { drawnFile, fileOf, type Drawing } from '../events/photo-files.names.ts';

/** Version of the drawing; increased on changes, so that files made before are not reused. */
const version = 2;

/** A drawing to make: its storage key, the boxes, and the shape of the picture. */
interface Wanted {
  readonly key: string;
  /** Four numbers per box. */
  readonly corners: readonly number[];
  readonly shape: ReturnType<typeof shapeOf>;
}

/** Format and size of a download with drawn boxes. Source: PICTURE-8, STATION-23. */
function shapeOf(type: SensorType, drawing: Drawing): Pick<AnnotationRequest, 'format' | 'longestSide' | 'mostPixels'> {
  if (type !== 'station') return { format: 'jpeg', mostPixels: annotatedPixels };
  return drawing === 'full' ? { format: 'jpeg' } : { format: 'png', longestSide: annotatedSide };
}

/**
 * Draws the boxes that count on photos for downloads. The result is stored with the photo's other files, under a name
 * that depends on their corners, so that it is drawn only once, supports range requests, and is deleted with them.
 */
export function annotatedPhotos(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  decoder: Pick<Decoder, 'annotatePicture'>,
): Annotate {
  const making = new Map<string, Promise<void>>();

  async function make(photo: AttachmentRow, type: SensorType, wanted: Wanted): Promise<void> {
    const { storage } = services;
    await storage.withFile(fileOf(photo.storage_key, 'original'), (source) =>
      storage.withFolder(async (outDir) => {
        const maxPixels = mediaLimits(type).pixels;
        const { file } = await decoder.annotatePicture({
          source,
          outDir,
          maxPixels,
          boxes: wanted.corners,
          ...wanted.shape,
        });
        await storage.moveFiles([{ key: wanted.key, file }]);
      }),
    );
  }

  async function makeOnce(photo: AttachmentRow, type: SensorType, wanted: Wanted): Promise<void> {
    const begun = making.get(wanted.key);
    if (begun) return begun;
    if (making.size >= annotationsAtOnce) {
      throw new Problem('unavailable', { detail: 'Other photos are being drawn on', retryAfter: 5 });
    }
    const work = make(photo, type, wanted).finally(() => making.delete(wanted.key));
    making.set(wanted.key, work);
    return work;
  }

  return async (photo, type, drawing) => {
    if (drawing === 'full' && type !== 'station') throw new Problem('not_found');
    // Boxes are unknown until the photo is processed; films and labels have none.
    if (!mayHaveBoxes(sourceOf(type), photo.resource) || photo.state === 'stored' || photo.width === null)
      throw new Problem('not_found');
    if (photo.removed !== null) throw removed();
    const corners = cornersOf((await countingList(services.db, photo))?.boxes ?? []);
    const hash = createHash('sha256').update(`${version}:${corners.join()}`).digest('hex').slice(0, 32);
    const shape = shapeOf(type, drawing);
    const name = drawnFile(hash, drawing, shape.format);
    const key = fileOf(photo.storage_key, name);
    if (await services.storage.head(key)) return name;
    try {
      await makeOnce(photo, type, { key, corners, shape });
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      services.log.warn({ err: error, key }, 'Boxes could not be drawn on a photo');
      if (error.reason === 'unreadable') throw new Problem('not_found', { cause: error });
      throw new Problem('unavailable', { detail: 'The photo could not be drawn on now', retryAfter: 10, cause: error });
    }
    return name;
  };
}
