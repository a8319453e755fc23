import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { annotatedPixels, annotatedSide } from '@trapline/domain/detections/annotated-photo.limits.ts';
import { createDecoder } from './decoding.ts';
import { jpegHeader, scratchFolder } from '@trapline/test-world/pictures/pictures.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());

test('scales down a large photo that is stored rotated', async () => {
  await using folder = await scratchFolder();
  const flat = sharp({
    create: { width: 9000, height: 4000, channels: 3, background: '#ffffff' },
    limitInputPixels: false,
  });
  const source = await folder.put(
    'scan.jpg',
    await flat.withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer(),
  );
  const upright = { width: 4000, height: 9000 };
  const boxes = [upright.width - 400, upright.height - 400, upright.width - 100, upright.height - 100];
  const size = { mostPixels: annotatedPixels, format: 'jpeg' as const };
  const made = await decoder.annotatePicture({ source, outDir: folder.path, maxPixels: 275e6, boxes, ...size });
  expect(made.width * made.height).toBeLessThanOrEqual(annotatedPixels);
  expect(made.width / made.height).toBeCloseTo(upright.width / upright.height, 1);
  const scale = made.width / upright.width;
  const left = Math.round((upright.width - 400) * scale) - 1;
  const top = Math.round((upright.height - 250) * scale);
  const line = await sharp(made.file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  expect(line[0]).toBeGreaterThan(200);
  expect(line[1]).toBeLessThan(100);
});

test('draws on the widest scans: scaled down as a PNG, and in full size as a JPEG in strips, with little memory', async () => {
  await using folder = await scratchFolder();
  // Measured at 0.35 GB; optimized coding or all pixels at once would take more.
  const modest = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, memory: 550_000_000 });
  try {
    const [width, height] = [50_248, 1_500];
    const flat = sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false });
    const source = await folder.put('scan.jpg', await flat.jpeg({ quality: 60, optimizeCoding: false }).toBuffer());
    // Across the edges of several strips.
    const boxes = [40_000, 100, 40_400, 1_000];
    const request = { source, outDir: folder.path, maxPixels: 275e6, boxes };
    const small = await modest.annotatePicture({ ...request, longestSide: annotatedSide, format: 'png' });
    expect([small.width, small.height]).toEqual([annotatedSide, 489]);
    expect(await sharp(small.file).metadata()).toMatchObject({ format: 'png', width: annotatedSide, height: 489 });
    const full = await modest.annotatePicture({ ...request, format: 'jpeg' });
    expect([full.width, full.height]).toEqual([width, height]);
    const part = { left: 39_900, top: 0, width: 600, height: 1_200 };
    const pixels = await sharp(full.file, { limitInputPixels: false, sequentialRead: true })
      .extract(part)
      .raw()
      .toBuffer();
    const isRed = (x: number, y: number) => {
      const at = ((y - part.top) * part.width + x - part.left) * 3;
      return (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) < 100;
    };
    for (let y = 100; y < 1_000; y++) expect([isRed(39_999, y), isRed(40_401, y)]).toEqual([true, true]);
    for (let x = 40_000; x < 40_400; x++) expect([isRed(x, 99), isRed(x, 1_001)]).toEqual([true, true]);
    expect([isRed(40_200, 500), isRed(39_990, 500), isRed(40_200, 1_010)]).toEqual([false, false, false]);
    expect((await readdir(folder.path)).toSorted()).toEqual(['detections.jpeg', 'detections.png', 'scan.jpg']);
  } finally {
    await modest.close();
  }
});

test('reports a file that is not a photo, or too large, as unreadable', async () => {
  await using folder = await scratchFolder();
  for (const bytes of [Buffer.from('<svg/>'), jpegHeader(64_250, 64_250)]) {
    const source = await folder.put('bad.jpg', bytes);
    const request = { source, outDir: folder.path, maxPixels: 275e6, boxes: [], format: 'jpeg' as const };
    await expect(decoder.annotatePicture(request)).rejects.toMatchObject({ reason: 'unreadable' });
  }
});
