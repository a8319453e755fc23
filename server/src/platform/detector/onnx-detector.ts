import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type * as Runtime from 'onnxruntime-node';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { boardOf, countColours, noVotes } from './board.ts';
import { clip, suppress } from './boxes.ts';
import {
  type Board,
  type Detected,
  type Detection,
  type Detector,
  DetectorError,
  type DetectorInfo,
  type PixelImage,
  type ScoredBox,
} from './detection.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { decodeBoxesScoresLabels, decodeHeatSides, decodeYolo, type Numbers } from './model-outputs.ts';
import { detectShrunk } from './shrunk.ts';
import { paddedSize, tensorRoom, toTensor } from './tensor.ts';
import { owns, type Window, windows } from './windows.ts';

/** The native module of the runtime cannot be loaded on this system. */
export class RuntimeMissing extends DetectorError {}

/**
 * Creates a detector from a model file and its manifest (`FILE.json`). Verifies the checksum and runs the model once on
 * a blank tile, so that a manifest that does not match its model is refused at start-up, not at the first photo. Throws
 * `DetectorError` describing the mismatch, `RuntimeMissing` if ONNX Runtime cannot be loaded.
 */
export async function createOnnxDetector(
  file: string,
  knownTypes: readonly string[],
  withRuntime = true,
): Promise<Detector<PixelImage>> {
  const bytes = await read(file);
  const manifest = parseManifest((await read(`${file}.json`)).toString('utf8'), knownTypes);
  if (createHash('sha256').update(bytes).digest('hex') !== manifest.sha256) {
    throw new DetectorError(`${file} is not the file its manifest was written for: the checksum differs`);
  }
  if (!withRuntime) throw new RuntimeMissing('ONNX Runtime is left out');
  const runtime = await loadRuntime();
  const session = await runtime.InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  }).catch((cause: unknown) => {
    throw new DetectorError(`${file} is no ONNX model that can be run: ${String(cause)}`, { cause });
  });
  checkNames(session, manifest);
  const info: DetectorInfo = {
    id: manifest.id,
    version: manifest.version,
    threshold: leastOf(manifest, manifest.threshold),
    types: [...new Set(manifest.labels.flatMap((label) => label.type ?? []))],
  };
  const model = { runtime, session, manifest };
  const { tile } = manifest.input;
  const blank = new Uint8Array(tile * tile * 3).fill(127);
  await lookAt(model, tensorRoom(manifest.input), { rgb: blank, width: tile, height: tile }, info.threshold);

  const detect: Detector<PixelImage>['detect'] = async (image, { signal, factor = 1, lowestFactor = factor }) => {
    const least = leastOf(manifest, Math.min(manifest.threshold, ...Object.values(manifest.boards ?? {})));
    const found: ScoredBox[] = [];
    let votes = noVotes;
    const room = tensorRoom(manifest.input);
    for (const window of windows(image.width, image.height, tile, manifest.input.overlap)) {
      signal.throwIfAborted();
      const { left, top, width, height } = window;
      const rgb = await image.region(left, top, width, height);
      votes = countColours(votes, rgb, width, height);
      const boxes = await lookAt(model, room, { rgb, width, height }, least * Math.min(factor, lowestFactor));
      found.push(...boxes.map((box) => moved(box, window)).filter((box) => owns(window, box)));
    }
    const board = boardOf(votes);
    const threshold = thresholdOn(manifest, board);
    return {
      ...settle(found, manifest, image, { threshold, factor, lowestFactor }),
      detector: { ...info, threshold: leastOf(manifest, threshold) * factor },
      board,
    };
  };
  return { ...info, detect: (image, hints) => detectShrunk(detect, image, hints) };
}

/** The threshold on a board of this colour, unless a class has its own. Source: DETECT-7. */
function thresholdOn({ boards, threshold }: Manifest, board: Board): number {
  return (board === 'other' ? undefined : boards?.[board]) ?? threshold;
}

/** The lowest threshold of all classes; those without their own have the given one. */
function leastOf({ labels }: Manifest, threshold: number): number {
  return Math.min(...labels.map((label) => label.threshold ?? threshold));
}

async function read(file: string): Promise<Buffer> {
  return await readFile(file).catch((cause: unknown) => {
    throw new DetectorError(`${file} cannot be read`, { cause });
  });
}

async function loadRuntime(): Promise<typeof Runtime> {
  return await import('onnxruntime-node').catch((cause: unknown) => {
    throw new RuntimeMissing(`ONNX Runtime does not load on this system: ${String(cause)}`, { cause });
  });
}

function outputNames(manifest: Manifest): string[] {
  const { output } = manifest;
  if (output.kind === 'heat-sides') return [output.heat, output.sides];
  if (output.kind === 'yolo') return [output.output];
  return [output.boxes, output.scores, output.labels];
}

function checkNames(session: InferenceSession, manifest: Manifest): void {
  if (session.inputNames.length !== 1 || session.inputNames[0] !== manifest.input.name) {
    throw new DetectorError(
      `The model's inputs are ${session.inputNames.join(', ')}, not ${manifest.input.name} alone`,
    );
  }
  for (const name of outputNames(manifest)) {
    if (!session.outputNames.includes(name)) {
      throw new DetectorError(`The model has no output ${name}; it has ${session.outputNames.join(', ')}`);
    }
  }
}

interface Model {
  readonly runtime: typeof Runtime;
  readonly session: InferenceSession;
  readonly manifest: Manifest;
}

interface Tile {
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Detects boxes with a score of at least `least` on one tile, in its own pixels. @param room for its tensor */
async function lookAt(
  { runtime, session, manifest }: Model,
  room: Float32Array,
  { rgb, width, height }: Tile,
  least: number,
) {
  const { data, shape } = toTensor(rgb, width, height, manifest.input, room);
  const feeds = { [manifest.input.name]: new runtime.Tensor('float32', data, shape) };
  const answer = await session.run(feeds, outputNames(manifest)).catch((cause: unknown) => {
    throw new DetectorError(`The model failed on a piece of ${width} x ${height}: ${String(cause)}`, { cause });
  });
  const { output } = manifest;
  const labels = manifest.labels.length;
  if (output.kind === 'yolo') {
    const numbers = numbersOf(answer[output.output], output.output);
    demand(
      numbers,
      numbers.shape.length === 3 && numbers.shape[0] === 1 && numbers.shape[1] === 4 + labels,
      output.output,
    );
    return decodeYolo(numbers, least);
  }
  if (output.kind === 'heat-sides') {
    const padded = paddedSize(width, height, manifest.input.multiple);
    const cells = [padded.height / output.stride, padded.width / output.stride];
    const heat = numbersOf(answer[output.heat], output.heat);
    const sides = numbersOf(answer[output.sides], output.sides);
    demand(heat, String(heat.shape) === String([1, 1, ...cells]) && labels === 1, output.heat);
    demand(sides, String(sides.shape) === String([1, 4, ...cells]), output.sides);
    return decodeHeatSides(heat, sides, output.stride, least);
  }
  const boxes = numbersOf(answer[output.boxes], output.boxes);
  const scores = numbersOf(answer[output.scores], output.scores);
  const classes = numbersOf(answer[output.labels], output.labels);
  demand(boxes, boxes.shape.at(-1) === 4 && boxes.data.length === 4 * scores.data.length, output.boxes);
  demand(classes, classes.data.length === scores.data.length, output.labels);
  return decodeBoxesScoresLabels(boxes, scores, classes, least);
}

function numbersOf(tensor: Tensor | undefined, name: string): Numbers {
  const data = tensor?.data;
  if (data instanceof Float32Array || data instanceof Int32Array) return { data, shape: tensor?.dims ?? [] };
  if (data instanceof BigInt64Array) return { data: Array.from(data, Number), shape: tensor?.dims ?? [] };
  throw new DetectorError(
    `The output ${name} holds ${tensor?.type ?? 'nothing'}; float32, int32 and int64 can be read`,
  );
}

function demand(numbers: Numbers, fits: boolean, name: string): void {
  if (!fits)
    throw new DetectorError(
      `The output ${name} has the shape [${numbers.shape.join(', ')}], which does not fit the manifest`,
    );
}

function moved(box: ScoredBox, window: Window): ScoredBox {
  const { left, top } = window;
  return { ...box, x1: box.x1 + left, y1: box.y1 + top, x2: box.x2 + left, y2: box.y2 + top };
}

interface Thresholds {
  /** That of classes without their own. */
  readonly threshold: number;
  readonly factor: number;
  readonly lowestFactor: number;
}

/** Applies thresholds by class and suppression, and converts class numbers to insect types. */
function settle(
  found: readonly ScoredBox[],
  manifest: Manifest,
  image: PixelImage,
  { threshold, factor, lowestFactor }: Thresholds,
): Pick<Detected, 'detections' | 'faint'> {
  const usual = (box: ScoredBox) => manifest.labels[box.label]?.threshold ?? threshold;
  const good = found.filter((box) => box.score >= usual(box) * Math.min(factor, lowestFactor));
  const detections: Detection[] = [];
  const faint: Detection[] = [];
  // The best boxes come first, so that no faint one removes a box that counts.
  for (const box of suppress(good, manifest.nms)) {
    const clipped = clip(box, image.width, image.height);
    const label = manifest.labels[box.label];
    if (!clipped || !label) continue;
    const list = box.score >= usual(box) * factor ? detections : faint;
    list.push({ ...clipped, score: Math.min(1, box.score), type: label.type, label: null });
  }
  return { detections, faint };
}
