import { open } from 'node:fs/promises';
import { type TileShape, tileGrids, tileHeaderBytes, tileMagic } from './tile-file.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from './zip-entries.ts';

/** Tiles are written in batches of about this size. */
const pieceBytes = 1_000_000;

/**
 * Converts the zipped Deep Zoom pyramid of libvips to a tile file. Returns its size in bytes.
 * Throws an Error when the tiles of the pyramid do not match the shape exactly.
 */
export async function writeTileFile(zip: string, target: string, shape: TileShape): Promise<number> {
  await using source = await open(zip, 'r');
  const tiles = inOrder(await readZipEntries(source), shape);
  const start = tileHeaderBytes + 4 * (tiles.length + 1);
  await using file = await open(target, 'w');
  await file.write(header(tiles, shape, start));
  let piece: Buffer[] = [];
  let pieceSize = 0;
  for (const tile of tiles) {
    piece.push(await readZipEntry(source, tile));
    pieceSize += tile.size;
    if (pieceSize < pieceBytes) continue;
    await file.writev(piece);
    piece = [];
    pieceSize = 0;
  }
  if (piece.length > 0) await file.writev(piece);
  return tiles.reduce((sum, tile) => sum + tile.size, start);
}

function inOrder(entries: readonly ZipEntry[], shape: TileShape): ZipEntry[] {
  const byPlace = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const place = /_files\/(\d+\/\d+_\d+)\.jpe?g$/.exec(entry.name)?.[1];
    if (place) byPlace.set(place, entry);
  }
  const tiles = tileGrids(shape).flatMap(({ columns, rows }, z) =>
    Array.from({ length: columns * rows }, (_, i) => {
      const place = `${z}/${i % columns}_${Math.floor(i / columns)}`;
      const entry = byPlace.get(place);
      if (!entry) throw new Error(`The pyramid lacks tile ${place}`);
      return entry;
    }),
  );
  if (tiles.length !== byPlace.size)
    throw new Error(`The pyramid has ${byPlace.size} tiles instead of ${tiles.length}`);
  return tiles;
}

function header(tiles: readonly ZipEntry[], shape: TileShape, start: number): Uint8Array {
  const bytes = new Uint8Array(start);
  bytes.set(tileMagic);
  const view = new DataView(bytes.buffer);
  const numbers = [shape.width, shape.height, shape.tileSize, shape.levels, tiles.length];
  let at = tileMagic.length;
  for (const number of numbers) {
    view.setUint32(at, number, true);
    at += 4;
  }
  let offset = start;
  for (const size of [...tiles.map((tile) => tile.size), 0]) {
    view.setUint32(at, offset, true);
    at += 4;
    offset += size;
  }
  return bytes;
}
