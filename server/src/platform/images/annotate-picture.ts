import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { annotatedPixels } from '@trapline/domain/detections/annotated-photo.limits.ts';
import type { AnnotateJob, DerivedFile } from '../decoder-protocol/decoder-messages.ts';
import { drawBoxes } from './draw-boxes.ts';
import { fromPixels, openSource, rawPixels, readable, serviceJpeg, upright } from './understand-picture.ts';

/**
 * Draws boxes on a copy of a photo. Runs in the decoding child; only the pixels of the result are held in memory.
 * Throws `DecodeError` `unreadable` for invalid files.
 */
export async function annotatePicture(job: AnnotateJob): Promise<DerivedFile> {
  const { autoOrient } = await readable(openSource(job).metadata());
  const scale = Math.min(1, Math.sqrt((job.mostPixels ?? annotatedPixels) / (autoOrient.width * autoOrient.height)));
  const whole = upright(job);
  const [width, height] = [autoOrient.width, autoOrient.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const fitting = scale === 1 ? whole : whole.resize({ width, height, fit: 'fill' });
  const pixels = await readable(rawPixels(fitting));
  drawBoxes(pixels, job.boxes, pixels.width / (job.boxesWidth ?? autoOrient.width));
  const file = join(job.outDir, 'detections.jpg');
  await fromPixels(pixels).jpeg(serviceJpeg).toFile(file);
  return { file, width: pixels.width, height: pixels.height, bytes: (await stat(file)).size };
}
