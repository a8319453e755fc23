import { parseArgs } from 'node:util';
import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { type FitExample, fitHead } from '@trapline/domain/learning/heads/fit-head.rules.ts';
import { featureLength } from '@trapline/domain/learning/learning.limits.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createDecoder, type Decoder } from '@trapline/server/platform/decoding/decoding.ts';
import { loadEmbedding } from '@trapline/server/platform/embedding/embedding.ts';
import { pixelsInMemory } from '@trapline/server/platform/images/images.ts';
import { atLeast, atMost, info, type Result } from '../common/results.ts';
import { drawnBoxes, labelledBoxes } from './labelled-boxes.ts';
import { type LabelledBox, tryTypes } from './type-trials.ts';

const part = 'types';
/** Milliseconds of processor time per box. Source: LEARN-2. */
const mostPerBox = 4;
/** Milliseconds of processor time of a fit of 5,000 boxes of 25 types. Source: LEARN-4. */
const mostPerFit = 1_000;
/** Shares at 10 examples per type: right, and right of what is named at 0.95. Source: LEARN-5. */
const bars = { right: 0.85, rightOfNamed: 0.93 };

/** Five types as a site may have them, told apart by more than size. */
const usualTypes: readonly InsectType[] = ['fungus_gnat', 'house_fly', 'moth_fly', 'whitefly', 'parasitic_wasp'];

/**
 * `npm run bench -- types [--photos DIR]`: time of features and of a fit; and how right a simulated operator's head is,
 * on drawn sheets, or on the photos of DIR with types in `DIR/labels.json` (`{images: [{file, card?, boxes: [{x1, y1, x2,
 * y2, type}]}]}`, upright pixels).
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { photos: { type: 'string' } } });
  const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
  try {
    const times = [await featureTime(), fitTime()];
    if (values.photos !== undefined) {
      return [...times, ...trials('labelled photos', await labelledBoxes(decoder, values.photos))];
    }
    return [...times, ...(await drawnTrials(decoder))];
  } finally {
    await decoder.close();
  }
}

async function drawnTrials(decoder: Decoder): Promise<Result[]> {
  const all = insectTypes.filter((type) => type !== 'others');
  return [
    ...trials(`${usualTypes.length} drawn types`, await drawnBoxes(decoder, usualTypes, 40)),
    ...trials(`${all.length} drawn types`, await drawnBoxes(decoder, all, 40)),
  ];
}

function trials(name: string, boxes: readonly LabelledBox[]): Result[] {
  return [5, 10, 20].flatMap((examples) => {
    const score = tryTypes(boxes, examples, 10, createRandom(`trials ${name} ${examples}`));
    const what = `${name}, ${examples} examples each`;
    const named = `${what}: right of those named at 0.95`;
    if (examples !== 10) {
      return [
        info(part, `${what}: right`, score.right.toFixed(3)),
        info(part, `${named} (share named)`, `${score.rightOfNamed.toFixed(3)} (${score.named.toFixed(2)})`),
      ];
    }
    return [
      atLeast(part, `${what}: right`, score.right, bars.right),
      atLeast(part, named, score.rightOfNamed, bars.rightOfNamed),
      info(part, `${what}: share named at 0.95`, score.named.toFixed(3)),
    ];
  });
}

/** Processor time of a box, cut and embedded in this process. */
async function featureTime(): Promise<Result> {
  const embedding = await loadEmbedding(true);
  const [width, height] = [2_000, 1_500];
  const data = new Uint8Array(width * height * 3).map((_, index) => (index * 7_919) % 256);
  const image = pixelsInMemory(data, width, height);
  const boxes = Array.from({ length: 256 }, (_, index) => {
    const [x1, y1] = [20 + (index % 16) * 110, 20 + Math.floor(index / 16) * 80];
    return { x1, y1, x2: x1 + 40, y2: y1 + 30 };
  });
  await embedding.embed(image, boxes.slice(0, 16));
  const before = process.cpuUsage();
  await embedding.embed(image, boxes);
  return atMost(part, 'features of a box, processor time', spent(before) / boxes.length, mostPerBox, ' ms');
}

/** Processor time of a fit of made-up examples. */
function fitTime(): Result {
  const random = createRandom('fit');
  const examples: readonly FitExample[] = Array.from({ length: 5_000 }, (_, index) => ({
    x: Float32Array.from(
      { length: featureLength },
      (_unused, value) => (random() - 0.5) * 0.12 + (value % 25 === index % 25 ? 0.08 : 0),
    ),
    type: `type ${index % 25}`,
    weight: 1,
    group: `group ${index % 60}`,
  }));
  const before = process.cpuUsage();
  fitHead(examples);
  return atMost(part, 'fit of 5,000 boxes of 25 types, processor time', spent(before), mostPerFit, ' ms');
}

/** Milliseconds of processor time of this process since a reading. */
function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
