import sharp from 'sharp';
import { createTrapSheet, type TruthBox } from './trap-sheet.ts';
import type { InsectCounts } from './unit-camera.ts';

/** The largest photo the portal accepts. Source: TYPE-5. */
export const LARGEST_SCAN = { width: 50_248, height: 5_472 } as const;

const ACROSS = 8;
const DOWN = 4;

/**
 * Draws a scan of 275 megapixels as a baseline JPEG file: a piece of fly paper, repeated 8 times across and 4 times
 * down, so that the whole scan is never in memory.
 *
 * @param path the file to write
 * @param counts insects on each of the 32 pieces
 * @returns the insects in it
 */
export async function drawLargestScan(
  path: string,
  counts: InsectCounts,
  seed: string | number,
): Promise<readonly TruthBox[]> {
  const [width, height] = [LARGEST_SCAN.width / ACROSS, LARGEST_SCAN.height / DOWN];
  const sheet = createTrapSheet({ kind: 'fly_paper', width, height, seed });
  await sheet.catchInsects(counts);
  const { pixels, channels } = await sheet.render();
  const create = { ...LARGEST_SCAN, channels: 3, background: '#f2cf0e' } as const;
  await sharp({ create, limitInputPixels: false })
    .composite([
      { input: Buffer.from(pixels.buffer), raw: { width, height, channels }, tile: true, gravity: 'northwest' },
    ])
    .jpeg({ quality: 80 })
    .toFile(path);
  return Array.from({ length: ACROSS * DOWN }, (_, piece) => {
    const [x, y] = [(piece % ACROSS) * width, Math.floor(piece / ACROSS) * height];
    return sheet.truth.map((box) => ({ ...box, x1: box.x1 + x, x2: box.x2 + x, y1: box.y1 + y, y2: box.y2 + y }));
  }).flat();
}
