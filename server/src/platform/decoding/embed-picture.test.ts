import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawnTrap, scratchFolder, storedAs } from '@trapline/test-world/pictures/pictures.ts';
import {
  cropSide,
  cutBox,
  embeddingLength,
  loadEmbedding,
  packFeatures,
  unpackCrops,
  unpackFeatures,
} from '../embedding/embedding.ts';
import { RuntimeMissing } from '../detector/detector.ts';
import { pixelsInMemory } from '../images/images.ts';
import { createDecoder } from './decoding.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());

/** Boxes of three drawn flies, one at the edge of the photo, and one of the whole photo. */
const boxes = [100, 70, 140, 110, 400, 130, 440, 170, 600, 440, 640, 480, 0, 0, 640, 480];

async function embedded(bytes: Uint8Array, more: { readonly crops?: boolean } = {}) {
  await using folder = await scratchFolder();
  const source = await folder.put('photo.jpg', bytes);
  const order = { source, tiles: null, outDir: folder.path, maxPixels: 1e7, boxes, crops: false, ...more };
  const { features, crops } = await decoder.embedBoxes(order);
  const file = unpackFeatures(await readFile(features));
  if (file === null) throw new Error('no features');
  return { ...file, crops: crops === null ? null : unpackCrops(await readFile(crops)) };
}

/** Distance between the features of two boxes. */
function apart(a: Float32Array, first: number, b: Float32Array, second: number): number {
  return Math.hypot(
    ...Array.from(
      { length: embeddingLength },
      (_, index) => (a[first * embeddingLength + index] ?? 0) - (b[second * embeddingLength + index] ?? 0),
    ),
  );
}

describe('features of boxes', () => {
  test('are close for insects that look alike, in the order of the boxes', async () => {
    const { boxes: corners, values, length } = await embedded(await storedAs(await drawnTrap(), 1));
    expect([...corners]).toEqual(boxes);
    expect([length, values.length]).toEqual([embeddingLength, 4 * embeddingLength]);
    expect(apart(values, 0, values, 1)).toBeLessThan(apart(values, 0, values, 2));
    expect(apart(values, 0, values, 1)).toBeLessThan(0.5);
  });

  test('do not depend on how the photo is stored', async () => {
    const upright = await embedded(await storedAs(await drawnTrap(), 1));
    const turned = await embedded(await storedAs(await drawnTrap(), 6));
    expect(apart(upright.values, 0, turned.values, 0)).toBeLessThan(0.1);
  });

  test('come with pictures of 96 px', async () => {
    const { crops } = await embedded(await storedAs(await drawnTrap(), 1), { crops: true });
    expect(crops).toHaveLength(4);
    for (const crop of crops ?? []) {
      expect(await sharp(crop).metadata()).toMatchObject({ format: 'jpeg', width: cropSide, height: cropSide });
    }
    // The middle of the first is the dark body of a fly, its corner the yellow sheet.
    const { data } = await sharp(crops?.[0]).raw().toBuffer({ resolveWithObject: true });
    expect(data[(48 * cropSide + 48) * 3] ?? 255).toBeLessThan(60);
    expect(data[0] ?? 0).toBeGreaterThan(180);
  });

  test('are made along with the boxes found on a photo', async () => {
    await using folder = await scratchFolder();
    const source = await folder.put('photo.jpg', await storedAs(await drawnTrap(), 1));
    const order = { source, outDir: folder.path, maxPixels: 1e7, detect: true };
    const found = await decoder.understandPicture({ ...order, embed: true });
    const file = unpackFeatures(await readFile(found.features ?? ''));
    expect([...(file?.boxes ?? [])]).toEqual(found.detections?.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]));
    expect((await decoder.understandPicture(order)).features).toBeNull();
  });

  test('are missing without ONNX Runtime', async () => {
    await expect(loadEmbedding(false)).rejects.toThrow(RuntimeMissing);
    const without = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, leaveOut: ['onnx'] });
    await using folder = await scratchFolder();
    const source = await folder.put('photo.jpg', await storedAs(await drawnTrap(), 1));
    const order = { source, tiles: null, outDir: folder.path, maxPixels: 1e7, boxes, crops: false };
    await expect(without.embedBoxes(order)).rejects.toMatchObject({ reason: 'no_detector' });
    await without.close();
  });
});

describe('the window around a box', () => {
  const size = 250;
  /** Red grows to the right, green downwards. */
  const ramp = Uint8Array.from({ length: size * size * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3);
    if (index % 3 === 0) return pixel % size;
    return index % 3 === 1 ? Math.floor(pixel / size) : 90;
  });

  async function cut(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
  ): Promise<(plane: number, x: number, y: number) => number> {
    const out = new Float32Array(3 * cropSide * cropSide);
    await cutBox(pixelsInMemory(ramp, size, size), { x1, y1, x2, y2 }, out, 0);
    return (plane, x, y) => out[(plane * cropSide + y) * cropSide + x] ?? Number.NaN;
  }

  test('is 1.5 times the longer side, centred', async () => {
    const at = await cut(100, 120, 200, 180);
    // 150 pixels from 75 on, 1.5625 for each number: the first is made of pixel 75 and a part of the next.
    expect(at(0, 0, 48)).toBeCloseTo((75 + 0.5625 * 76) / 1.5625, 3);
    expect(at(0, 95, 48)).toBeCloseTo((224 + 0.5625 * 223) / 1.5625, 3);
    expect(at(1, 48, 0)).toBeCloseTo((75 + 0.5625 * 76) / 1.5625, 3);
    expect(at(2, 10, 10)).toBeCloseTo(90, 3);
  });

  test('is at least 16 px, and repeats the edge of the photo', async () => {
    const at = await cut(0, 246, 4, 250);
    expect(at(0, 0, 0)).toBe(0);
    expect(at(0, 10, 0)).toBe(0);
    expect(at(1, 50, 95)).toBeCloseTo(249, 3);
    expect(at(1, 50, 70)).toBeCloseTo(249, 3);
  });
});

test('a file of features is read as it was written, in half precision', () => {
  const file = {
    boxes: Int32Array.of(1, 2, 3, 4, 50_000, 2, 60_000, 9),
    length: 2,
    values: Float32Array.of(1, 0.5, -3, 0.1),
  };
  const bytes = packFeatures(file);
  expect(bytes.length).toBe(12 + 2 * (16 + 4));
  const read = unpackFeatures(bytes);
  expect(read?.boxes).toEqual(file.boxes);
  expect([...(read?.values ?? [])].map((value) => Math.round(value * 1_000) / 1_000)).toEqual([1, 0.5, -3, 0.1]);
  expect(unpackFeatures(bytes.subarray(1))).toBeNull();
  expect(unpackFeatures(bytes.subarray(0, 40))).toBeNull();
});
