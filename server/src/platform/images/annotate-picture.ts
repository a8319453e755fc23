import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type AnnotateJob, type DerivedFile, largestInMemory } from '../decoder-protocol/decoder-messages.ts';
import { changePng, plainPng } from './change-png.ts';
import { drawBoxes } from './draw-boxes.ts';
import { fromPixels, openSource, rawPixels, readable, serviceJpeg, upright } from './understand-picture.ts';

/**
 * Without optimized coding, which holds the coefficients of the whole picture in memory: measured at 3.3 GB for the
 * largest scan.
 */
const largeJpeg = { ...serviceJpeg, optimizeCoding: false };

/**
 * Draws boxes on a copy of a photo. Runs in the decoding child. The pixels of a copy up to `largestInMemory` are held in
 * memory; larger ones pass through strip by strip. Throws `DecodeError` `unreadable` for invalid files.
 */
export async function annotatePicture(job: AnnotateJob): Promise<DerivedFile> {
  const { autoOrient } = await readable(openSource(job).metadata());
  const { width, height } = sizeOf(job, autoOrient);
  const whole = upright(job);
  const copy = width === autoOrient.width ? whole : whole.resize({ width, height, fit: 'fill' });
  const scale = width / (job.boxesWidth ?? autoOrient.width);
  const file = join(job.outDir, `detections.${job.format}`);
  if (width * height <= largestInMemory) {
    const pixels = await readable(rawPixels(copy));
    drawBoxes(pixels, job.boxes, scale);
    const picture = fromPixels(pixels);
    await (job.format === 'png' ? picture.png() : picture.jpeg(serviceJpeg)).toFile(file);
  } else {
    await drawnInStrips(copy, job, { width, height, scale }, file);
  }
  return { file, width, height, bytes: (await stat(file)).size };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the copy, pixels: within the limits of the job, in proportion. */
function sizeOf({ mostPixels, longestSide }: AnnotateJob, { width, height }: Size): Size {
  const byPixels = Math.sqrt((mostPixels ?? width * height) / (width * height));
  const bySide = (longestSide ?? Math.max(width, height)) / Math.max(width, height);
  const scale = Math.min(1, byPixels, bySide);
  // Rounding errors of the multiplication must not take a pixel.
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: scaled(width), height: scaled(height) };
}

async function drawnInStrips(
  copy: Sharp,
  job: AnnotateJob,
  { width, height, scale }: Size & { readonly scale: number },
  file: string,
): Promise<void> {
  const [plain, drawn] = ['plain.png', 'drawn.png'].map((name) => join(job.outDir, name));
  if (plain === undefined || drawn === undefined) return;
  await readable(copy.png(plainPng).toFile(plain));
  await changePng(plain, drawn, { width, height }, (strip, top) => drawBoxes(strip, job.boxes, scale, { top, height }));
  await rm(plain);
  const picture = sharp(drawn, { limitInputPixels: false, sequentialRead: true });
  await (job.format === 'png' ? picture.png() : picture.jpeg(largeJpeg)).toFile(file);
  await rm(drawn);
}
