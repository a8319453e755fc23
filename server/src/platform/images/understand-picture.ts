import { displaySide, thumbnailSide } from '@trapline/domain/sensor-types/picture.limits.ts';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Box, type Detector, DetectorError, type PixelImage } from '../detector/detector.ts';
import type { Embedding } from '../embedding/embedding.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import type {
  DerivedFile,
  DisplayJob,
  PictureJob,
  ShownPicture,
  UnderstoodPicture,
} from '../decoder-protocol/decoder-messages.ts';
import { derivedJpeg } from './derived-jpeg.ts';
import { writeFeatures } from './write-features.ts';
import { makeTiles } from './make-tiles.ts';
import { pixelsFromTiles, pixelsInMemory } from './pixel-images.ts';
import { largestInMemory, uprightName } from '../decoder-protocol/decoder-messages.ts';

/** Settings for the file sent to a detection service, which needs details, and for photos with coloured lines. */
export const serviceJpeg = { quality: 92, chromaSubsampling: '4:4:4' };

/** RGB pixels of a decoded photo. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes everything derived from a photo and finds its insects. Runs in the decoding child.
 * Throws `DecodeError` `unreadable` for invalid files.
 */
export async function understandPicture(
  job: PictureJob,
  detector: () => Promise<Detector<PixelImage>>,
  embedding: () => Promise<Embedding>,
  signal: AbortSignal,
): Promise<UnderstoodPicture> {
  // Load the detector first, so that a failure is reported before anything is decoded.
  const loaded = job.detect ? await detector() : null;
  const { autoOrient, orientation } = await readable(openSource(job).metadata());
  const { width, height } = autoOrient;
  const whole = width * height <= largestInMemory ? await decodeWhole(job) : null;
  const pixels = (source: PictureSource) => (whole ? fromPixels(whole) : upright(source));

  // Making the tiles reads every pixel, so it comes first: a truncated scan is detected here.
  const tiles = await wholly(job, (source) => makeTiles(pixels(source), { width, height }, job.outDir)).catch(
    async (cause: unknown) => {
      // To distinguish a bad photo from a disk error, read it again without writing; if that fails, it is unreadable.
      if (!whole) await readable(wholly(job, (source) => resized(upright(source), thumbnailSide)));
      throw cause;
    },
  );

  const smaller = await savedSmaller(await resized(pixels(job), displaySide), job.outDir);
  if (job.uprightJpeg) await pixels(job).jpeg(serviceJpeg).toFile(join(job.outDir, uprightName));
  const result = {
    width,
    height,
    orientation: orientation ?? 1,
    ...smaller,
    tiles,
    detections: null,
    faint: [],
    detector: null,
    board: null,
    features: null,
  };
  if (!loaded) return result;
  const hints = { signal, factor: job.factor, lowestFactor: job.lowestFactor, shrink: job.shrink };
  const look = async (image: PixelImage) => {
    const found = await loaded.detect(image, hints);
    const features = job.embed ? await featuresOf(image, found.detections, embedding, job.outDir) : null;
    return { ...result, ...copied(found), features };
  };
  if (whole) return await look(pixelsInMemory(whole.data, whole.width, whole.height));
  await using file = await open(tiles.file, 'r');
  return await look(await pixelsFromTiles(file));
}

/** Most boxes whose features are made along with the photo; others are made when they are needed. */
const mostAlong = 2_000;

/** The file of features of the boxes found; null if there are too many. */
async function featuresOf(
  image: PixelImage,
  boxes: readonly Box[],
  embedding: () => Promise<Embedding>,
  outDir: string,
): Promise<string | null> {
  if (boxes.length === 0 || boxes.length > mostAlong) return null;
  try {
    return await writeFeatures(image, await embedding(), boxes, outDir);
  } catch (error) {
    // Counting does not depend on them. Whoever needs them later asks again, and hears why there are none.
    if (error instanceof DetectorError) return null;
    throw error;
  }
}

/**
 * Makes only the smaller versions of a photo. A JPEG is read at down to an eighth of its size for that, which takes a
 * fraction of the time and memory of full processing. Throws the same errors as `understandPicture`.
 */
export async function displayPicture(job: DisplayJob): Promise<ShownPicture> {
  const { width, height } = (await readable(openSource(job).metadata())).autoOrient;
  const display = await readable(resized(upright(job), displaySide));
  return { width, height, ...(await savedSmaller(display, job.outDir)) };
}

async function savedSmaller(display: Pixels, outDir: string): Promise<Pick<ShownPicture, 'thumbnail' | 'display'>> {
  const thumbnail = await resized(fromPixels(display), thumbnailSide);
  return {
    thumbnail: await saved(thumbnail, join(outDir, 'thumbnail.jpg')),
    display: await saved(display, join(outDir, 'display.jpg')),
  };
}

/** A copy with mutable arrays, as required by the message schema. */
function copied({ detections, faint, detector, board }: Awaited<ReturnType<Detector<PixelImage>['detect']>>) {
  return {
    detections: [...detections],
    faint: [...faint],
    detector: { ...detector, types: [...detector.types] },
    board,
  };
}

/** An untrusted photo, and whether reading it stops at warnings of its decoder, too. */
export interface PictureSource extends Pick<PictureJob, 'source' | 'maxPixels'> {
  readonly strict?: boolean;
}

/** libjpeg's warning about a scan that ends before its last pixel, although the file has an end marker. */
const missingPixels = 'premature end of data segment';

/**
 * Reads a photo completely. A decoder only warns about missing pixels and fills them in grey, as it warns about harmless
 * oddities; only with other warnings the photo is read again without regard to them. Source: PICTURE-10.
 */
async function wholly<T>(job: PictureSource, read: (source: PictureSource) => Promise<T>): Promise<T> {
  try {
    return await read({ ...job, strict: true });
  } catch (error) {
    if (error instanceof Error && error.message.includes(missingPixels)) throw error;
    return await read(job);
  }
}

/** Opens a photo for reading from top to bottom; a truncated one fails. */
export function openSource({ source, maxPixels, strict = false }: PictureSource): Sharp {
  const failOn = strict ? 'warning' : 'truncated';
  return sharp(source, { limitInputPixels: maxPixels, failOn, sequentialRead: true });
}

/** Opens a photo as upright 8-bit sRGB; transparent parts become white. */
export function upright(job: PictureSource): Sharp {
  return openSource(job).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** Decodes a photo to upright pixels. @throws DecodeError unreadable */
export async function decodeWhole(job: PictureSource): Promise<Pixels> {
  return await readable(wholly(job, (source) => rawPixels(upright(source))));
}

/** Decodes an image to RGB pixels. */
export async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Creates an image from its pixels. */
export function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: largestInMemory });
}

async function resized(image: Sharp, side: number): Promise<Pixels> {
  return await rawPixels(image.resize(side, side, { fit: 'inside', withoutEnlargement: true }));
}

async function saved(pixels: Pixels, file: string): Promise<DerivedFile> {
  await fromPixels(pixels).jpeg(derivedJpeg).toFile(file);
  return { file, width: pixels.width, height: pixels.height, bytes: (await stat(file)).size };
}

/** Reports errors of the image library while reading a source as an unreadable source. */
export async function readable<T>(work: Promise<T>): Promise<T> {
  return await work.catch((cause: unknown) => {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new DecodeError('unreadable', `The picture cannot be decoded: ${message}`, { cause });
  });
}
