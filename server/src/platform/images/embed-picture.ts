import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EmbeddedBoxes, EmbedJob } from '../decoder-protocol/decoder-messages.ts';
import { largestInMemory } from '../decoder-protocol/decoder-messages.ts';
import type { Box, PixelImage } from '../detector/detector.ts';
import { cropSide, type Embedding, packCrops } from '../embedding/embedding.ts';
import { derivedJpeg } from './derived-jpeg.ts';
import { pixelsFromTiles, pixelsInMemory } from './pixel-images.ts';
import { writeFeatures } from './write-features.ts';
import { decodeWhole, openSource, readable } from './understand-picture.ts';

/**
 * Makes features, and pictures if wanted, of boxes of a photo. A photo that is too large for memory is read from its
 * tiles, never as a whole. Runs in the decoding child.
 * @throws DecodeError unreadable. DetectorError if the model fails. Error for a large photo without tiles
 */
export async function embedPicture(job: EmbedJob, embedding: () => Promise<Embedding>): Promise<EmbeddedBoxes> {
  const loaded = await embedding();
  const { width, height } = (await readable(openSource(job).metadata())).autoOrient;
  if (width * height <= largestInMemory) {
    const { data } = await decodeWhole(job);
    return embedOn(pixelsInMemory(data, width, height), loaded, job);
  }
  if (job.tiles === null) throw new Error('A photo of this size is read from its tiles only');
  await using file = await open(job.tiles, 'r');
  return await embedOn(await pixelsFromTiles(file), loaded, job);
}

async function embedOn(image: PixelImage, embedding: Embedding, job: EmbedJob): Promise<EmbeddedBoxes> {
  const crops: Uint8Array[] = [];
  const keep = async (planes: Float32Array) => {
    crops.push(await sharp(interleaved(planes), cropFormat).jpeg(derivedJpeg).toBuffer());
  };
  const features = await writeFeatures(image, embedding, boxesOf(job.boxes), job.outDir, job.crops ? keep : undefined);
  if (!job.crops) return { features, crops: null };
  const file = join(job.outDir, 'crops.bin');
  await writeFile(file, packCrops(crops));
  return { features, crops: file };
}

const cropFormat = { raw: { width: cropSide, height: cropSide, channels: 3 } } as const;

function interleaved(planes: Float32Array): Uint8Array {
  const plane = cropSide * cropSide;
  return Uint8Array.from({ length: 3 * plane }, (_, index) => {
    const pixel = Math.floor(index / 3);
    return Math.round(planes[(index % 3) * plane + pixel] ?? 0);
  });
}

function boxesOf(numbers: readonly number[]): readonly Box[] {
  return Array.from({ length: Math.floor(numbers.length / 4) }, (_, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.slice(4 * index, 4 * index + 4);
    return { x1, y1, x2, y2 };
  });
}
