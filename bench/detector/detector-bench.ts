import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createDecoder } from '@trapline/server/platform/images/decoder.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
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

/** Boxes count as found at this overlap. */
const leastIou = 0.5;

interface Photo extends Judged {
  readonly split: string;
}

/**
 * `npm run bench -- detector --photos DIR [--detector builtin|onnx:FILE|http:URL]`: sends the photos of DIR through the
 * decoding child and prints precision, recall, F1 at IoU 0.5 and counting error against `DIR/labels.json`
 * (`{images: [{file, split?, boxes: [{x1, y1, x2, y2}]}]}`, upright pixels), for all photos and for each split.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { photos: { type: 'string' }, detector: { type: 'string' } } });
  if (!values.photos) throw new Error('Say where the photos are: --photos DIR');
  const folder = resolve(values.photos);
  const { images } = labels.Parse(JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')));
  const decoder = createDecoder({ detector: values.detector ?? 'builtin', knownTypes: [] });
  const outDir = await mkdtemp(join(tmpdir(), 'trapline-detector-'));
  const photos: Photo[] = [];
  let pixels = 0;
  try {
    const { detector, warning } = await decoder.describeDetector();
    console.log(`Detector ${detector.id} ${detector.version}, threshold ${detector.threshold}`);
    if (warning) console.log(warning);
    const start = performance.now();
    for (const { file, split, boxes } of images) {
      const request = { source: join(folder, file), outDir, maxPixels: largestPicturePixels, detect: true };
      const { width, height, detections } = await decoder.understandPicture(request);
      pixels += width * height;
      photos.push({ split: split ?? 'none', found: detections ?? [], truth: boxes });
    }
    const seconds = (performance.now() - start) / 1000;
    print(photos);
    console.log(`${(pixels / 1e6 / seconds).toFixed(1)} megapixels a second, the derived pictures included`);
  } finally {
    await decoder.close();
    await rm(outDir, { recursive: true });
  }
}

function print(photos: readonly Photo[]): void {
  const row = (name: string, group: readonly Photo[]) => {
    const { precision, recall, f1, mae, relativeMae } = scoreOf(group, leastIou);
    const cells = [precision, recall, f1].map((share) => share.toFixed(3).padStart(9));
    const error = `${mae.toFixed(1).padStart(9)} ${(relativeMae * 100).toFixed(1).padStart(9)} %`;
    console.log(`${name.padEnd(8)} ${String(group.length).padStart(6)} ${cells.join(' ')} ${error}`);
  };
  console.log('split    photos precision    recall        F1       MAE   MAE/mean');
  row('all', photos);
  for (const split of new Set(photos.map((photo) => photo.split))) {
    row(
      split,
      photos.filter((photo) => photo.split === split),
    );
  }
}
