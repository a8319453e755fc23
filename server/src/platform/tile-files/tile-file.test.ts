import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { levelCount, openTileFile, tileGrids } from './tile-file.ts';
import { writeTileFile } from './write-tile-file.ts';

async function tilesOf(width: number, height: number, tileSize = 512) {
  await using folder = await scratchFolder();
  const zip = join(folder.path, 'tiles.zip');
  const file = join(folder.path, 'tiles.bin');
  await sharp({ create: { width, height, channels: 3, background: '#c8b020' } })
    .jpeg()
    .tile({ size: tileSize, overlap: 0, container: 'zip', layout: 'dz', depth: 'onetile' })
    .toFile(zip);
  const shape = { width, height, tileSize, levels: levelCount(width, height, tileSize) };
  const bytes = await writeTileFile(zip, file, shape);
  const content = await readFile(file);
  expect(content.length).toBe(bytes);
  return { content, opened: await openTileFile(async (start, end) => content.subarray(start, end)) };
}

test.each([
  [1, 1],
  [512, 512],
  [513, 1],
  [1025, 1023],
  [2592, 1944],
  [40, 5000],
])('every tile of %i x %i is found and has its size', async (width, height) => {
  const { content, opened } = await tilesOf(width, height);
  expect(opened).toMatchObject({ width, height, tileSize: 512 });
  expect(opened.tileRange(0, 1, 0)).toBeNull();
  for (const [z, { columns, rows }] of tileGrids(opened).entries()) {
    const scale = 2 ** (opened.levels - 1 - z);
    for (let i = 0; i < columns * rows; i++) {
      const [x, y] = [i % columns, Math.floor(i / columns)];
      const range = opened.tileRange(z, x, y);
      const tile = await sharp(content.subarray(range?.start, range?.end)).metadata();
      expect([tile.width, tile.height]).toEqual([
        Math.min(512, Math.ceil(width / scale) - x * 512),
        Math.min(512, Math.ceil(height / scale) - y * 512),
      ]);
    }
  }
});

test('returns null for a tile that does not exist', async () => {
  const { opened } = await tilesOf(1300, 600);
  const places = [
    [-1, 0, 0],
    [opened.levels, 0, 0],
    [2, 3, 0],
    [2, 0, 2],
    [2, 0.5, 0],
    [2, Number.NaN, 0],
  ] as const;
  for (const [z, x, y] of places) expect(opened.tileRange(z, x, y)).toBeNull();
  expect(opened.tileRange(2, 2, 1)).not.toBeNull();
});

test('the index may be longer than the first read', async () => {
  const { opened, content } = await tilesOf(4000, 4000, 100);
  const last = opened.tileRange(opened.levels - 1, 39, 39);
  expect(last?.end).toBe(content.length);
});

test('rejects damaged files', async () => {
  const { content } = await tilesOf(600, 600);
  const openBytes = (bytes: Buffer) => openTileFile(async (start, end) => bytes.subarray(start, end));
  await expect(openBytes(Buffer.from('no tiles'))).rejects.toThrow('no tile file');
  await expect(openBytes(content.subarray(0, 40))).rejects.toThrow('cut off');
  const wrong = Buffer.from(content);
  wrong.writeUInt32LE(99, 24);
  await expect(openBytes(wrong)).rejects.toThrow('damaged');
});
