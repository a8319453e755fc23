import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingForTraining, runPython } from './python.ts';
import { manifestOf, type TrainingPhoto } from './training-set.ts';
import { unpackTrainingData } from './unpack.ts';

// npm run train: makes a detector from training data. See docs/how-to/train-a-detector.md.

const usage = `Usage: npm run train -- ZIP [ZIP …] --out FOLDER [--minutes 120] [--id NAME] [--python python3]
ZIP is training data downloaded from Trapline. FOLDER gets model.onnx and model.onnx.json.`;
const recipe = fileURLToPath(new URL('recipe/', import.meta.url));
const models = fileURLToPath(new URL('../../server/models/', import.meta.url));
/** Fewer photos teach a detector nothing. */
const fewestPhotos = 5;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { zips, out, minutes, id, python } = options();
  const missing = missingForTraining(python);
  if (missing !== null) throw new Error(missing);
  await mkdir(out, { recursive: true });
  const photos: TrainingPhoto[] = [];
  for (const zip of zips) photos.push(...(await unpackTrainingData(zip, join(out, basename(zip, '.zip')))));
  const training = photos.filter(({ split }) => split === 'train');
  const boxes = training.reduce((sum, photo) => sum + photo.boxes.length, 0);
  if (training.length < fewestPhotos || boxes === 0) {
    throw new Error(`${training.length} photos with ${boxes} boxes are too few to train with.`);
  }
  console.log(
    `${training.length} photos with ${boxes} boxes; ${photos.length - training.length} photos are kept apart.`,
  );
  const [index, weights, model] = [join(out, 'index.json'), join(out, 'weights.pt'), join(out, 'model.onnx')];
  await writeFile(index, JSON.stringify(photos.map((photo) => ({ id: photo.file, ...photo }))));
  await writeFile(join(out, 'labels.json'), labelsOf(out, photos));
  const start = await builtIn();
  await runPython(python, [join(recipe, 'train.py'), index, weights, String(minutes), start]);
  await runPython(python, [join(recipe, 'export.py'), weights, model]);
  const sha256 = createHash('sha256')
    .update(await readFile(model))
    .digest('hex');
  const version = new Date().toISOString().slice(0, 10);
  await writeFile(`${model}.json`, manifestOf(await readFile(`${start}.json`, 'utf8'), { id, version, sha256 }));
  console.log(`Use it with DETECTOR=onnx:${model}. Measure it first:
  npm run bench -- detector --photos ${out} --detector onnx:${model}`);
}

/** @throws Error with the usage */
function options() {
  const { values, positionals: zips } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      minutes: { type: 'string', default: '120' },
      id: { type: 'string', default: 'own' },
      python: { type: 'string', default: 'python3' },
    },
  });
  const minutes = Number(values.minutes);
  if (zips.length === 0 || values.out === undefined || !(minutes > 0)) throw new Error(usage);
  return { zips, out: values.out, minutes, id: values.id, python: values.python };
}

/** The file of the built-in detector, from which training starts. */
async function builtIn(): Promise<string> {
  const found = (await readdir(models)).filter((name) => /^insect-heat-v\d+\.onnx$/.test(name)).toSorted();
  const newest = found.at(-1);
  if (newest === undefined) throw new Error('The built-in detector is missing');
  return join(models, newest);
}

/** The photos as `npm run bench -- detector` reads them. */
function labelsOf(out: string, photos: readonly TrainingPhoto[]): string {
  const images = photos.map(({ file, split, boxes }) => ({
    ...{ file: relative(out, file), split },
    boxes: boxes.map(([x1, y1, x2, y2]) => ({ x1, y1, x2, y2 })),
  }));
  return JSON.stringify({ images });
}
