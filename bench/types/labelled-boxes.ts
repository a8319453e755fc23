import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { withSize } from '@trapline/domain/learning/boxes/size-features.rules.ts';
import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import type { Decoder } from '@trapline/server/platform/decoding/decoding.ts';
import { unpackFeatures } from '@trapline/server/platform/embedding/embedding.ts';
import type { LabelledBox } from './type-trials.ts';

interface TypedBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly type: string;
}

const box = Type.Object({
  x1: Type.Number(),
  y1: Type.Number(),
  x2: Type.Number(),
  y2: Type.Number(),
  type: Type.Optional(Type.String()),
});
const labels = Compile(
  Type.Object({
    images: Type.Array(
      Type.Object({
        file: Type.String({ pattern: '^[^/\\\\]+$' }),
        /** Photos of one card; default: each photo is a card of its own. */
        card: Type.Optional(Type.String()),
        boxes: Type.Array(box),
      }),
    ),
  }),
);

/**
 * Features of drawn insects: `count` sheets, each with one insect of every type on each visit. Boxes are as unsteady as a
 * detector's.
 */
export async function drawnBoxes(
  decoder: Decoder,
  types: readonly InsectType[],
  count: number,
): Promise<readonly LabelledBox[]> {
  const random = createRandom('unsteady boxes');
  const found: LabelledBox[] = [];
  for (let index = 0; index < count; index++) {
    const frame = { width: 2_592, height: 1_944 };
    const sheet = createTrapSheet({ kind: 'fly_paper', ...frame, seed: `types ${index}` });
    await sheet.catchInsects(Object.fromEntries(types.map((type) => [type, 2])));
    const { jpeg, truth } = await sheet.photograph();
    const boxes = truth.map((one) => unsteady(one, random, frame));
    found.push(...(await embedded(decoder, jpeg, boxes, `sheet ${index}`)));
  }
  return found;
}

/** Features of the typed boxes of `DIR/labels.json`. */
export async function labelledBoxes(decoder: Decoder, folder: string): Promise<readonly LabelledBox[]> {
  const from = resolve(folder);
  const { images } = labels.Parse(JSON.parse(await readFile(join(from, 'labels.json'), 'utf8')));
  const found: LabelledBox[] = [];
  for (const { file, card, boxes } of images) {
    const typed = boxes.flatMap(({ type, ...corners }) => (type === undefined ? [] : [{ ...corners, type }]));
    if (typed.length === 0) continue;
    found.push(...(await embedded(decoder, await readFile(join(from, file)), typed, card ?? file)));
  }
  return found;
}

/** Each side off by up to 8 % of the box, as with a detector. */
function unsteady(one: TypedBox, random: () => number, frame: { width: number; height: number }): TypedBox {
  const [width, height] = [one.x2 - one.x1, one.y2 - one.y1];
  const off = (side: number) => Math.round((random() - 0.5) * 0.16 * side);
  return {
    type: one.type,
    x1: Math.max(0, one.x1 + off(width)),
    y1: Math.max(0, one.y1 + off(height)),
    x2: Math.min(frame.width, one.x2 + off(width)),
    y2: Math.min(frame.height, one.y2 + off(height)),
  };
}

async function embedded(
  decoder: Decoder,
  photo: Uint8Array,
  boxes: readonly TypedBox[],
  card: string,
): Promise<readonly LabelledBox[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'trapline-types-'));
  try {
    const source = join(outDir, 'photo');
    await writeFile(source, photo);
    const { features } = await decoder.embedBoxes({
      ...{ source, tiles: null, outDir, maxPixels: largestPicturePixels, crops: false },
      boxes: boxes.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map((corner) => Math.round(corner))),
    });
    const file = unpackFeatures(await readFile(features));
    if (file === null) throw new Error('There are no features');
    return boxes.map((one, index) => {
      const x = file.values.subarray(index * file.length, (index + 1) * file.length);
      return { x: withSize(x, one), type: one.type, card };
    });
  } finally {
    await rm(outDir, { recursive: true });
  }
}
