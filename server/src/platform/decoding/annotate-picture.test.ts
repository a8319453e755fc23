import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { annotatedPixels } from '@trapline/domain/detections/annotated-photo.limits.ts';
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
  const made = await decoder.annotatePicture({ source, outDir: folder.path, maxPixels: 275e6, boxes });
  expect(made.width * made.height).toBeLessThanOrEqual(annotatedPixels);
  expect(made.width / made.height).toBeCloseTo(upright.width / upright.height, 1);
  const scale = made.width / upright.width;
  const left = Math.round((upright.width - 400) * scale) - 1;
  const top = Math.round((upright.height - 250) * scale);
  const line = await sharp(made.file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  expect(line[0]).toBeGreaterThan(200);
  expect(line[1]).toBeLessThan(100);
});

test('reports a file that is not a photo, or too large, as unreadable', async () => {
  await using folder = await scratchFolder();
  for (const bytes of [Buffer.from('<svg/>'), jpegHeader(64_250, 64_250)]) {
    const source = await folder.put('bad.jpg', bytes);
    const request = { source, outDir: folder.path, maxPixels: 275e6, boxes: [] };
    await expect(decoder.annotatePicture(request)).rejects.toMatchObject({ reason: 'unreadable' });
  }
});
