import type { FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import type { PixelImage } from '../detector/detector.ts';
import { openTileFile, type TileFile } from '../tile-files/tile-files.ts';

/**
 * Decoded tiles to cache, 0.8 MB each. Windows follow each other along the shorter side: of the largest scan, 11 tiles, the
 * tiles of two such strips are enough for none to be decoded twice.
 */
const keptTiles = 88;

/** A photo whose pixels (RGB, interleaved) are all in memory. */
export function pixelsInMemory(data: Uint8Array, width: number, height: number): PixelImage {
  return {
    width,
    height,
    async region(left, top, regionWidth, regionHeight) {
      if (left === 0 && regionWidth === width) {
        return data.subarray(top * width * 3, (top + regionHeight) * width * 3);
      }
      const region = new Uint8Array(regionWidth * regionHeight * 3);
      for (let y = 0; y < regionHeight; y++) {
        const from = ((top + y) * width + left) * 3;
        region.set(data.subarray(from, from + regionWidth * 3), y * regionWidth * 3);
      }
      return region;
    },
  };
}

/** A photo read from the full-size tiles of its tile file: for scans too large to hold in memory. */
export async function pixelsFromTiles(file: FileHandle): Promise<PixelImage> {
  const tiles = await openTileFile((start, end) => readRange(file, start, end));
  const kept = new Map<string, Uint8Array>();

  async function tile(x: number, y: number): Promise<Uint8Array> {
    const key = `${x},${y}`;
    const known = kept.get(key);
    if (known) return known;
    const range = tiles.tileRange(tiles.levels - 1, x, y);
    if (!range) throw new Error(`The tile file lacks tile ${key}`);
    const pixels = await sharp(await readRange(file, range.start, range.end))
      .raw()
      .toBuffer();
    kept.set(key, pixels);
    const oldest = kept.keys().next();
    if (kept.size > keptTiles && !oldest.done) kept.delete(oldest.value);
    return pixels;
  }

  return {
    width: tiles.width,
    height: tiles.height,
    async region(left, top, width, height) {
      const region = new Uint8Array(width * height * 3);
      const { tileSize } = tiles;
      for (let y = Math.floor(top / tileSize); y * tileSize < top + height; y++) {
        for (let x = Math.floor(left / tileSize); x * tileSize < left + width; x++) {
          copyTile(await tile(x, y), tiles, { x, y }, region, { left, top, width, height });
        }
      }
      return region;
    },
  };
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Copies the part of a tile that is inside the rectangle to its place in `region`. */
function copyTile(
  pixels: Uint8Array,
  { width, tileSize }: TileFile,
  place: { readonly x: number; readonly y: number },
  region: Uint8Array,
  wanted: Rectangle,
): void {
  const tileLeft = place.x * tileSize;
  const tileTop = place.y * tileSize;
  const tileWidth = Math.min(tileSize, width - tileLeft);
  const tileHeight = pixels.length / (tileWidth * 3);
  const left = Math.max(tileLeft, wanted.left);
  const right = Math.min(tileLeft + tileWidth, wanted.left + wanted.width);
  const bottom = Math.min(tileTop + tileHeight, wanted.top + wanted.height);
  for (let y = Math.max(tileTop, wanted.top); y < bottom; y++) {
    const from = ((y - tileTop) * tileWidth + left - tileLeft) * 3;
    const to = ((y - wanted.top) * wanted.width + left - wanted.left) * 3;
    region.set(pixels.subarray(from, from + (right - left) * 3), to);
  }
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}
