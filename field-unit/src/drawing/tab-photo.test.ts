import sharp from 'sharp';
import { expect, it } from 'vitest';
import { handwriting, handWidth } from './handwriting.ts';
import { createRandom } from './random.ts';
import { drawTab } from './tab-photo.ts';

const text = { trapNo: 'A-12', place: 'Kitchen', installed: '2026-10-01', collected: '2026-10-31' };

it('is a JPEG with writing, the same for the same seed', async () => {
  const tab = await drawTab(text, 'a', { takenAt: 1_790_000_000 });
  const { format, width, height, exif } = await sharp(tab).metadata();
  expect([format, width, height, exif !== undefined]).toEqual(['jpeg', 960, 540, true]);
  expect((await drawTab(text, 'a', { takenAt: 1_790_000_000 })).equals(tab)).toBe(true);
  expect((await drawTab(text, 'b', { takenAt: 1_790_000_000 })).equals(tab)).toBe(false);
  // More of the paper is ink when more is written.
  const bright = async (photo: Buffer) => (await sharp(photo).stats()).channels[0]?.mean ?? 0;
  expect(await bright(tab)).toBeLessThan(await bright(await drawTab({ ...text, trapNo: '', place: '' }, 'a')));
});

it('is written unevenly, in strokes, with gaps for characters the hand does not know', () => {
  const at = { x: 0, y: 0, height: 60 };
  const write = (words: string, seed: string) => handwriting(words, at, createRandom(seed));
  expect(write('11', '1').match(/M/g)).toHaveLength(2);
  const [first, second] = write('11', '1').split(' M');
  expect(first).not.toBe(`M${second}`);
  expect(write('ａ', '1')).toBe(write('A', '1'));
  expect(write('厨房', '1')).toBe('');
  expect(handWidth('厨房 1')).toBeCloseTo(handWidth('B2-1'));
});

it('has strokes for every letter and digit', () => {
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.') {
    expect(handwriting(character, { x: 0, y: 0, height: 60 }, createRandom(character))).toMatch(/^M[\d. -]+ L/);
  }
});
