/**
 * A file with all tiles of a photo, designed for one positioned read per tile. Little-endian:
 * 8 bytes `TLTILES` and the format version 1; five 32-bit numbers: width, height, tile size, levels, tiles; then
 * `tiles + 1` 32-bit offsets; then the JPEGs, ordered by level, row and column. Level 0 is the smallest (one tile), each
 * level doubles the previous one, and the last is the photo itself. Tiles do not overlap; those at the right and bottom
 * edges are smaller.
 */
export const tileMagic = new Uint8Array([0x54, 0x4c, 0x54, 0x49, 0x4c, 0x45, 0x53, 1]);
/** Bytes before the offsets. */
export const tileHeaderBytes = 28;
/** Bytes of the first read when opening; contains the index of all but the largest scans. */
const firstRead = 4096;

/** Size and structure of a photo's tiles. */
export interface TileShape {
  readonly width: number;
  readonly height: number;
  readonly tileSize: number;
  readonly levels: number;
}

/** An opened tile file, with its index of a few kilobytes in memory. */
export interface TileFile extends TileShape {
  /** Position of the JPEG at column `x`, row `y` of level `z`: `start` inclusive, `end` exclusive. Null: no such tile. */
  tileRange(z: number, x: number, y: number): { readonly start: number; readonly end: number } | null;
}

/** A grid of tiles. */
export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
}

/** Levels needed until a photo fits one tile. */
export function levelCount(width: number, height: number, tileSize: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize))) + 1;
}

/** Columns and rows of each level, smallest level first. */
export function tileGrids({ width, height, tileSize, levels }: TileShape): TileGrid[] {
  return Array.from({ length: levels }, (_, z) => {
    const scale = 2 ** (levels - 1 - z);
    return {
      columns: Math.ceil(Math.ceil(width / scale) / tileSize),
      rows: Math.ceil(Math.ceil(height / scale) / tileSize),
    };
  });
}

/**
 * Opens a tile file using a function that reads the bytes from `start` (inclusive) to `end` (exclusive; it may return
 * fewer at the end of the file). Throws an Error when it is not a tile file.
 */
export async function openTileFile(readRange: (start: number, end: number) => Promise<Uint8Array>): Promise<TileFile> {
  const first = await readRange(0, firstRead);
  if (first.length < tileHeaderBytes || !tileMagic.every((byte, i) => first[i] === byte)) {
    throw new Error('This is no tile file');
  }
  const header = new DataView(first.buffer, first.byteOffset, tileHeaderBytes);
  const shape = {
    width: header.getUint32(8, true),
    height: header.getUint32(12, true),
    tileSize: header.getUint32(16, true),
    levels: header.getUint32(20, true),
  };
  const count = header.getUint32(24, true);
  if (shape.levels < 1 || shape.levels > 32 || shape.tileSize < 1) throw new Error('The tile file is damaged');
  const grids = tileGrids(shape);
  if (grids.reduce((sum, { columns, rows }) => sum + columns * rows, 0) !== count) {
    throw new Error('The tile file is damaged');
  }
  const indexEnd = tileHeaderBytes + 4 * (count + 1);
  const bytes = first.length >= indexEnd ? first : await readRange(0, indexEnd);
  if (bytes.length < indexEnd) throw new Error('The tile file is cut off');
  // A copy, because a slice of the Buffer would keep all of its memory alive.
  const index = new DataView(new Uint8Array(bytes.subarray(tileHeaderBytes, indexEnd)).buffer);

  return {
    ...shape,
    tileRange(z, x, y) {
      const grid = grids[z];
      if (!grid || !isIndex(x, grid.columns) || !isIndex(y, grid.rows)) return null;
      const before = grids.slice(0, z).reduce((sum, { columns, rows }) => sum + columns * rows, 0);
      const at = 4 * (before + y * grid.columns + x);
      return { start: index.getUint32(at, true), end: index.getUint32(at + 4, true) };
    },
  };
}

function isIndex(value: number, length: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < length;
}
