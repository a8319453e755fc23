import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { derivedJpeg } from './derived-jpeg.ts';
import { levelCount, type TileShape, writeTileFile } from '../tile-files/tile-files.ts';

/** Side of a tile in pixels; in measurements better than 256 and 1024 in bytes and number of files. Source: PICTURE-2. */
const tileSize = 512;

/** The tiles of a photo in one file. */
export interface MadeTiles extends TileShape {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Cuts a photo into tiles at all levels of zoom. Reads every pixel once.
 * @param photo upright
 * @param size of the photo, pixels
 * @throws errors of the image library while reading the photo or writing the tiles
 */
export async function makeTiles(
  photo: Sharp,
  { width, height }: { readonly width: number; readonly height: number },
  outDir: string,
): Promise<MadeTiles> {
  const shape = { width, height, tileSize, levels: levelCount(width, height, tileSize) };
  const zip = join(outDir, 'tiles.zip');
  const file = join(outDir, 'tiles.bin');
  // Of an earlier attempt that stopped within the photo.
  await rm(zip, { force: true });
  await photo
    .jpeg(derivedJpeg)
    .tile({ size: tileSize, overlap: 0, container: 'zip', layout: 'dz', depth: 'onetile' })
    .toFile(zip);
  const bytes = await writeTileFile(zip, file, shape);
  await rm(zip);
  return { file, bytes, ...shape };
}
