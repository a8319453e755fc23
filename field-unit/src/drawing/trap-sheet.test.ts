import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Canvas } from './canvas.ts';
import { createTrapSheet } from './trap-sheet.ts';

const size = { width: 900, height: 700 };
const sheet = (seed: string, kind: 'light_trap' | 'fly_paper' = 'light_trap') =>
  createTrapSheet({ kind, ...size, seed });

function brightness(canvas: Canvas, box: { x1: number; y1: number; x2: number; y2: number }): number {
  let darkest = 255;
  for (let y = box.y1; y < box.y2; y++) {
    for (let x = box.x1; x < box.x2; x++) darkest = Math.min(darkest, canvas.pixels[(y * canvas.width + x) * 3] ?? 0);
  }
  return darkest;
}

it('draws every type at the position of its ground truth, dark on the sheet', async () => {
  const one = sheet('every type');
  const empty = await one.render();
  await one.catchInsects(Object.fromEntries(insectTypes.map((type) => [type, 1])));
  const canvas = await one.render();
  expect(one.truth.map((box) => box.type)).toEqual(insectTypes);
  for (const box of one.truth) {
    expect(box.x1).toBeGreaterThanOrEqual(0);
    expect(box.x2).toBeLessThanOrEqual(size.width);
    expect(box.y2).toBeLessThanOrEqual(size.height);
    expect(Math.max(box.x2 - box.x1, box.y2 - box.y1), box.type).toBeGreaterThan(15);
    expect(brightness(empty, box), box.type).toBeGreaterThan(120);
    expect(brightness(canvas, box), box.type).toBeLessThan(100);
  }
});

it('keeps insects in their places until the sheet is replaced', async () => {
  const one = sheet('places');
  await one.catchInsects({ midge: 5 });
  const before = one.truth;
  await one.catchInsects({ aphid: 2 });
  expect(one.truth.slice(0, 5)).toEqual(before);
  expect(one.truth).toHaveLength(7);
  one.replace();
  expect((await one.photograph()).truth).toEqual([]);
});

it('draws the same picture from the same seed, and a different one from another', async () => {
  const pictures = await Promise.all(
    ['a', 'a', 'b'].map(async (seed) => {
      const one = sheet(seed, 'fly_paper');
      await one.catchInsects({ house_fly: 3 });
      return (await one.photograph()).jpeg;
    }),
  );
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(true);
  expect(pictures[0]?.equals(pictures[2] ?? Buffer.alloc(0))).toBe(false);
});

it('writes baseline JPEGs with their capture time', async () => {
  const { jpeg } = await sheet('time').photograph({ takenAt: Date.UTC(2026, 1, 3, 4, 5, 6) / 1000 });
  const metadata = await sharp(jpeg).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', ...size, isProgressive: false });
  expect(metadata.exif?.toString('latin1')).toContain('2026:02:03 04:05:06');
});
