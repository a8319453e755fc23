import { isOutage } from '@trapline/domain/common/errors.ts';
import { toProblem } from '../platform/http/responses/problem-document.ts';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { cornersOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { photosOfEach, type ReportEvent } from '@trapline/domain/reports/report-figures.rules.ts';
import { reportPhotos, reportPhotoSide, reportPhotosOfEvent } from '@trapline/domain/reports/report.limits.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { sourceOf, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { attachmentsOf } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import { fileOf } from '../events/photo-files.names.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { PrintPhoto } from '../platform/print/print.ts';
import type { Services } from '../platform/services.ts';
import type { ReportWork } from './report-order.types.ts';
import type { EventPhotos } from './report-parts.format.ts';

type PhotoServices = Pick<Services, 'db' | 'pool' | 'storage' | 'log'> & {
  readonly decoder: Pick<Decoder, 'annotatePicture'>;
};

/** Events whose photos are drawn at the same time: one is read while another is drawn. */
const atOnce = 3;

/**
 * Draws the boxes that count on the photos of events, as files of a folder. Photos that cannot be drawn are left out and
 * counted.
 * Source: REPORT-7
 */
export async function drawReportPhotos(
  services: PhotoServices,
  work: ReportWork,
  events: readonly ReportEvent[],
  folder: string,
): Promise<readonly EventPhotos[]> {
  const each = photosOfEach(events.length, { report: reportPhotos, event: reportPhotosOfEvent });
  const drawn: EventPhotos[] = [];
  for (let at = 0; at < events.length; at += atOnce) {
    work.signal.throwIfAborted();
    await work.progress(20 + (70 * at) / events.length);
    const account = await work.reader();
    const some = events.slice(at, at + atOnce).map(async (event, index): Promise<EventPhotos> => {
      const { sensor_key, ts } = keyOf(event);
      const { standing } = await seeEvent(services, account, event.id);
      const { photos, unreadable } = await photosToDraw(services, sensor_key, ts, standing.type);
      const files: PrintPhoto[] = [];
      const chosen = photos.slice(0, each);
      for (const [number, photo] of chosen.entries()) {
        const file = await draw(services, work, photo, join(folder, `${at + index}-${number}.jpeg`), standing.type);
        if (file) files.push(file);
      }
      const undrawn = unreadable + chosen.length - files.length;
      return { event, photos: files, undrawn, more: photos.length - chosen.length };
    });
    drawn.push(...(await Promise.all(some)));
  }
  return drawn;
}

function keyOf({ id }: ReportEvent): { readonly sensor_key: number; readonly ts: Date } {
  const key = parseEventId(id);
  if (!key) throw new Error(`Not an event: ${id}`);
  return { sensor_key: key.source_key, ts: instant(key.timestamp) };
}

interface PhotoToDraw {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** Four numbers a box. */
  readonly corners: readonly number[];
}

/** The photos of an event that may have boxes, those with most boxes first, and how many others could not be read. */
async function photosToDraw(
  { db }: PhotoServices,
  sensorKey: number,
  ts: Date,
  type: SensorType,
): Promise<{ readonly photos: readonly PhotoToDraw[]; readonly unreadable: number }> {
  const lists = await countingDetections(db, sensorKey, ts);
  const files = (await attachmentsOf(db, sensorKey, ts)).filter(
    ({ resource, removed }) => mayHaveBoxes(sourceOf(type), resource) && removed !== 'pictures',
  );
  const photos = files.flatMap((file): PhotoToDraw[] => {
    const { resource, has_poster, width, height } = file;
    if (!has_poster || width === null || height === null) return [];
    const list = lists.find((one) => one.resource === resource);
    return [{ key: fileOf(file.storage_key, 'display'), width, height, corners: cornersOf(list?.boxes ?? []) }];
  });
  return {
    photos: photos.toSorted((a, b) => b.corners.length - a.corners.length),
    unreadable: files.length - photos.length,
  };
}

/** Draws a photo into a file. @returns null if it cannot be drawn, which is logged */
async function draw(
  { storage, decoder, log }: PhotoServices,
  { signal }: ReportWork,
  photo: PhotoToDraw,
  file: string,
  type: SensorType,
): Promise<PrintPhoto | null> {
  try {
    return await storage.withFile(photo.key, (source) =>
      storage.withFolder(async (outDir) => {
        const made = await decoder.annotatePicture(
          {
            ...{ source, outDir, boxes: photo.corners, boxesWidth: photo.width, format: 'jpeg' },
            ...{ longestSide: reportPhotoSide, maxPixels: mediaLimits(type).pixels },
          },
          signal,
        );
        await rename(made.file, file);
        return { file, width: made.width, height: made.height };
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    // The report waits for the storage; it does not go out without its photos.
    if (isOutage(toProblem(error))) throw error;
    log.warn({ err: error, key: photo.key }, 'A report is made without a photo');
    return null;
  }
}
