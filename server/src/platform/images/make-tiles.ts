import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { derivedJpeg } from './derived-jpeg.ts';
import { levelCount, type TileShape, writeTileFile } from '../tile-files/tile-files.ts';

/** Side of a tile, pixels. Measured against 256 and 1024: fewest bytes and files for the same work. Source: PICTURE-2. */
const tileSize = 512;

/** The tiles of a photo in one file. */
export interface MadeTiles extends TileShape {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Cuts a photo into the tiles of all its levels, for a viewer that zooms. Reads every pixel once.
 * @param photo upright
 * @param size of the photo, pixels
 * @throws whatever the image library throws while it reads the photo or writes the tiles
 */
export async function makeTiles(
  photo: Sharp,
  { width, height }: { readonly width: number; readonly height: number },
  outDir: string,
): Promise<MadeTiles> {
  const shape = { width, height, tileSize, levels: levelCount(width, height, tileSize) };
  const zip = join(outDir, 'tiles.zip');
  const file = join(outDir, 'tiles.bin');
  await photo
    .jpeg(derivedJpeg)
    .tile({ size: tileSize, overlap: 0, container: 'zip', layout: 'dz', depth: 'onetile' })
    .toFile(zip);
  const bytes = await writeTileFile(zip, file, shape);
  await rm(zip);
  return { file, bytes, ...shape };
}
