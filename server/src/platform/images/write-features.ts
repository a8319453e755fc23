import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box, PixelImage } from '../detector/detector.ts';
import { type Embedding, embeddingLength, packFeatures } from '../embedding/embedding.ts';

/** Writes the file of features of boxes. @returns its path */
export async function writeFeatures(
  image: PixelImage,
  embedding: Embedding,
  boxes: readonly Box[],
  outDir: string,
  crop?: (planes: Float32Array) => Promise<void>,
): Promise<string> {
  const values = await embedding.embed(image, boxes, crop);
  const corners = Int32Array.from(boxes.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]));
  const file = join(outDir, 'features.bin');
  await writeFile(file, packFeatures({ boxes: corners, length: embeddingLength, values }));
  return file;
}
