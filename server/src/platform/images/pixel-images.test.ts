import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { pixelsFromTiles, pixelsInMemory } from './pixel-images.ts';
import { levelCount, writeTileFile } from '../tile-files/tile-files.ts';

test('pixels from tiles equal those of the photo for any rectangle', async () => {
  const [width, height] = [1300, 900];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = ((i / 3) % width) / 7 + Math.floor(i / 3 / width) / 20;
  await using folder = await scratchFolder();
  const zip = join(folder.path, 'tiles.zip');
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .tile({ size: 512, overlap: 0, container: 'zip', layout: 'dz', depth: 'onetile' })
    .toFile(zip);
  const path = join(folder.path, 'tiles.bin');
  await writeTileFile(zip, path, { width, height, tileSize: 512, levels: levelCount(width, height, 512) });
  await using file = await open(path, 'r');
  const [tiled, whole] = [await pixelsFromTiles(file), pixelsInMemory(data, width, height)];
  expect([tiled.width, tiled.height]).toEqual([width, height]);
  const rectangles: [number, number, number, number][] = [
    [0, 0, 1300, 900],
    [400, 300, 700, 500],
    [511, 511, 2, 2],
    [1299, 899, 1, 1],
    [1000, 10, 300, 20],
  ];
  for (const rectangle of rectangles) {
    const [found, wanted] = [await tiled.region(...rectangle), await whole.region(...rectangle)];
    expect(found.length).toBe(wanted.length);
    const worst = found.reduce((most, value, i) => Math.max(most, Math.abs(value - (wanted[i] ?? 0))), 0);
    expect(worst).toBeLessThan(12);
  }
});
