import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { changePng, plainPng } from './change-png.ts';

it('changes the pixels of a PNG strip by strip, and nothing else', async () => {
  await using folder = await scratchFolder();
  const [plain, changed] = [join(folder.path, 'plain.png'), join(folder.path, 'changed.png')];
  const size = fc.record({ width: fc.integer({ min: 1, max: 700 }), height: fc.integer({ min: 1, max: 200 }) });
  const check = async ({ width, height }: { width: number; height: number }, seed: number) => {
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 31 + seed + (at >> 7)) % 256);
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png(plainPng)
      .toFile(plain);
    const tops: number[] = [];
    await changePng(plain, changed, { width, height }, (strip, top) => {
      tops.push(top, strip.height);
      strip.data[0] = 255 - (strip.data[0] ?? 0);
    });
    const expected = data.slice();
    for (let row = 0; row < height; row += 64) expected[row * width * 3] = 255 - (data[row * width * 3] ?? 0);
    const { data: found, info } = await sharp(changed).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
    expect(Buffer.compare(found, expected)).toBe(0);
    expect(tops.filter((_, index) => index % 2 === 1).reduce((sum, rows) => sum + rows, 0)).toBe(height);
  };
  await fc.assert(fc.asyncProperty(size, fc.nat(255), check), { numRuns: 40 });
});

it('refuses a PNG with filtered rows', async () => {
  await using folder = await scratchFolder();
  const [plain, changed] = [join(folder.path, 'plain.png'), join(folder.path, 'changed.png')];
  const gradient = Uint8Array.from({ length: 200 * 200 * 3 }, (_, at) => Math.floor(at / 3) % 200);
  await sharp(gradient, { raw: { width: 200, height: 200, channels: 3 } })
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toFile(plain);
  await expect(changePng(plain, changed, { width: 200, height: 200 }, () => {})).rejects.toThrow('filtered');
});
