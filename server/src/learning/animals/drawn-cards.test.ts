import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { SeenBox } from '@trapline/domain/learning/animals/card-alignment.rules.ts';
import { compareCards } from '@trapline/domain/learning/animals/same-animal.rules.ts';
import { withSize } from '@trapline/domain/learning/boxes/size-features.rules.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { createDecoder } from '../../platform/decoding/decoding.ts';
import { unpackFeatures } from '../../platform/embedding/embedding.ts';

type Corners = Omit<SeenBox, 'x'>;

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());
const frame = { width: 1_200, height: 900 };

async function seen(photo: Uint8Array, boxes: readonly Corners[]): Promise<readonly SeenBox[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'trapline-cards-'));
  try {
    const source = join(outDir, 'photo');
    await writeFile(source, photo);
    const { features } = await decoder.embedBoxes({
      ...{ source, tiles: null, outDir, maxPixels: frame.width * frame.height, crops: false },
      boxes: boxes.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]),
    });
    const file = unpackFeatures(await readFile(features));
    if (file === null) throw new Error('There are no features');
    return boxes.map((box, index) => ({
      ...box,
      x: withSize(file.values.subarray(index * file.length, (index + 1) * file.length), box),
    }));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** A box of the card after a quarter turn to the right, with sides that are off by up to 8 %. */
function turned({ x1, y1, x2, y2 }: Corners, random: () => number): Corners {
  const off = (side: number) => Math.round((random() - 0.5) * 0.16 * side);
  const [width, height] = [y2 - y1, x2 - x1];
  const [left, top] = [frame.height - y2 + off(width), x1 + off(height)];
  return {
    x1: Math.max(0, left),
    y1: Math.max(0, top),
    x2: Math.min(frame.height, left + width + off(width)),
    y2: Math.min(frame.width, top + height + off(height)),
  };
}

it.each([
  ['gnats and flies', { fungus_gnat: 15, house_fly: 10 }],
  ['gnats that all look alike', { dark_winged_gnat: 30 }],
  ['whiteflies and thrips', { whitefly: 12, thrips: 20 }],
] as const)('a card with %s is found again darker, turned, and with unsteady boxes', async (name, catches) => {
  const random = createRandom(name);
  const sheet = createTrapSheet({ kind: 'fly_paper', ...frame, seed: name });
  await sheet.catchInsects(catches);
  const first = await sheet.photograph({ takenAt: 1_790_000_000 });
  const dark = await sharp(first.jpeg).rotate(90).linear(0.6, 4).jpeg({ quality: 88 }).toBuffer();
  const before = await seen(first.jpeg, first.truth);
  const after = await seen(
    dark,
    first.truth.map((box) => turned(box, random)),
  );

  const { compared, cardChanged, same } = compareCards(before, after, true);
  expect({ compared, cardChanged }).toEqual({ compared: true, cardChanged: false });
  expect(same.length).toBeGreaterThanOrEqual(0.9 * before.length);
  expect(same.every(([earlier, later]) => earlier === later)).toBe(true);
});
