import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createDecoder } from '@trapline/server/platform/decoding/decoding.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { atLeast, type Result, info } from '../common/results.ts';
import { type Judged, scoreOf } from './detection-score.ts';

const box = Type.Object({ x1: Type.Number(), y1: Type.Number(), x2: Type.Number(), y2: Type.Number() });
const labels = Compile(
  Type.Object({
    images: Type.Array(
      Type.Object({
        file: Type.String({ pattern: '^[^/\\\\]+$' }),
        split: Type.Optional(Type.String()),
        boxes: Type.Array(box),
      }),
    ),
  }),
);

/** The IoU from which a box counts as found. */
const leastIou = 0.5;
const part = 'detector';
/** Minimum F1 on the photos marked `test`, which no model here was trained on. Source: DETECT-10. */
const leastF1 = 0.75;

interface Photo extends Judged {
  readonly split: string;
}

/**
 * `npm run bench -- detector --photos DIR [--detector builtin|onnx:FILE|http:URL]`: sends the photos of DIR through the
 * decoding child and reports precision, recall, F1 at IoU 0.5 and counting error against `DIR/labels.json` (`{images:
 * [{file, split?, boxes: [{x1, y1, x2, y2}]}]}`, upright pixels), for all photos and for each split.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { photos: { type: 'string' }, detector: { type: 'string' } } });
  if (!values.photos) throw new Error('Missing folder of photos: --photos DIR');
  const folder = resolve(values.photos);
  const { images } = labels.Parse(JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')));
  const decoder = createDecoder({ detector: values.detector ?? 'builtin', knownTypes: [] });
  const outDir = await mkdtemp(join(tmpdir(), 'trapline-detector-'));
  const photos: Photo[] = [];
  let pixels = 0;
  try {
    const detector = await decoder.describeDetector();
    console.log(`Detector ${detector.id} ${detector.version}, threshold ${detector.threshold}`);
    const start = performance.now();
    for (const { file, split, boxes } of images) {
      const request = { source: join(folder, file), outDir, maxPixels: largestPicturePixels, detect: true };
      const { width, height, detections } = await decoder.understandPicture(request);
      pixels += width * height;
      photos.push({ split: split ?? 'none', found: detections ?? [], truth: boxes });
    }
    const seconds = (performance.now() - start) / 1000;
    return [
      ...results(photos),
      info(part, 'derived pictures and detection', `${(pixels / 1e6 / seconds).toFixed(1)} megapixels/s`),
    ];
  } finally {
    await decoder.close();
    await rm(outDir, { recursive: true });
  }
}

/** Returns the figures of all photos and of each split. */
function results(photos: readonly Photo[]): Result[] {
  const splits = [...new Set(photos.map((photo) => photo.split))];
  return ['all', ...splits].flatMap((split) => {
    const group = split === 'all' ? photos : photos.filter((photo) => photo.split === split);
    const { precision, recall, f1, mae, relativeMae } = scoreOf(group, leastIou);
    const name = `${split}, ${group.length} photos`;
    const [p, r] = [precision.toFixed(3), recall.toFixed(3)];
    return [
      split === 'test'
        ? atLeast(part, `${name}: F1 at IoU ${leastIou}`, f1, leastF1)
        : info(part, `${name}: F1 at IoU ${leastIou}`, f1.toFixed(3)),
      info(part, `${name}: precision; recall`, `${p}; ${r}`),
      info(part, `${name}: counting error`, `${mae.toFixed(1)} boxes, ${(relativeMae * 100).toFixed(1)} % of the mean`),
    ];
  });
}
