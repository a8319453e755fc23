import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostBoxes } from '@trapline/domain/detections/correction.limits.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { withSize } from '@trapline/domain/learning/boxes/size-features.rules.ts';
import { fileOf } from '../../events/photo-files.names.ts';
import { DecodeError } from '../../platform/decoder-protocol/decode-error.ts';
import type { Decoder } from '../../platform/decoding/decoding.ts';
import { packFeatures, unpackCrops, unpackFeatures } from '../../platform/embedding/embedding.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What makes features. */
export interface FeatureMaker {
  readonly storage: Storage;
  readonly decoder: Pick<Decoder, 'embedBoxes'>;
}

/** A stored photo with the boxes in question. */
export interface FeaturePhoto {
  readonly storage_key: string;
  /** Most pixels that a photo of its sensor may have. */
  readonly maxPixels: number;
}

/** The numbers of the embedding by the corners of the box. */
type Known = ReadonlyMap<string, Float32Array>;

/**
 * The features of boxes of a stored photo, in their order. Those known are read from the file beside the photo; the others
 * are made from the photo, and added to the file.
 * @param boxes whole pixels
 * @param options `whole`: the list that they are a piece of; of more boxes than a list may have, only its boxes stay in the
 * file
 * @returns null if there are none: without ONNX Runtime, or without the photo
 * @throws DecodeError for a photo that cannot be read
 * Source: LEARN-2
 */
export async function featuresOfBoxes(
  maker: FeatureMaker,
  photo: FeaturePhoto,
  boxes: readonly Position[],
  { whole = boxes, signal }: { readonly whole?: readonly Position[]; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly Float32Array[] | null> {
  const known = await readKnown(maker.storage, photo.storage_key);
  const missing = boxes.filter((box) => !known.has(cornersOf(box)));
  if (missing.length === 0) return inOrder(boxes, known);
  const made = await make(maker, photo, missing, false, signal);
  if (made === null) return null;
  const all = new Map([...known, ...made.known]);
  await keep(maker.storage, photo.storage_key, all.size > mostBoxes ? onlyOf(all, whole) : all);
  return inOrder(boxes, all);
}

function onlyOf(known: Known, boxes: readonly Position[]): Known {
  const wanted = new Set(boxes.map(cornersOf));
  return new Map([...known].filter(([corners]) => wanted.has(corners)));
}

/** How many of the boxes of a stored photo have no features yet. */
export async function countUndescribed(
  storage: Storage,
  storageKey: string,
  boxes: readonly Position[],
): Promise<number> {
  const known = await readKnown(storage, storageKey);
  return boxes.filter((box) => !known.has(cornersOf(box))).length;
}

/**
 * The features and the pictures (JPEG, 96 px) of boxes, which are kept of those that people corrected.
 * @returns null as above
 * @throws DecodeError for a photo that cannot be read
 * Source: LEARN-2
 */
export async function cropsOfBoxes(
  maker: FeatureMaker,
  photo: FeaturePhoto,
  boxes: readonly Position[],
  signal?: AbortSignal,
): Promise<readonly { readonly x: Float32Array; readonly crop: Uint8Array }[] | null> {
  if (boxes.length === 0) return [];
  const made = await make(maker, photo, boxes, true, signal);
  if (made === null) return null;
  return inOrder(boxes, made.known).map((x, index) => ({ x, crop: made.crops[index] ?? new Uint8Array() }));
}

async function make(
  { storage, decoder }: FeatureMaker,
  { storage_key, maxPixels }: FeaturePhoto,
  boxes: readonly Position[],
  crops: boolean,
  signal: AbortSignal | undefined,
): Promise<{ readonly known: Known; readonly crops: readonly Uint8Array[] } | null> {
  const original = fileOf(storage_key, 'original');
  if ((await storage.head(original)) === null) return null;
  const numbers = boxes.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map((corner) => Math.round(corner)));
  try {
    return await storage.withFile(original, (source) =>
      withTiles(storage, storage_key, (tiles) =>
        storage.withFolder(async (outDir) => {
          const order = { source, tiles, outDir, maxPixels, boxes: numbers, crops };
          const made = await decoder.embedBoxes(order, signal);
          return {
            known: knownIn(await readFile(made.features)),
            crops: made.crops === null ? [] : unpackCrops(await readFile(made.crops)),
          };
        }),
      ),
    );
  } catch (error) {
    if (error instanceof DecodeError && error.reason === 'no_detector') return null;
    throw error;
  }
}

async function withTiles<T>(
  storage: Storage,
  storageKey: string,
  work: (tiles: string | null) => Promise<T>,
): Promise<T> {
  const tiles = fileOf(storageKey, 'tiles');
  return (await storage.head(tiles)) === null ? work(null) : storage.withFile(tiles, work);
}

async function readKnown(storage: Storage, storageKey: string): Promise<Known> {
  const key = fileOf(storageKey, 'features-insect-embedding-v1');
  const stored = await storage.head(key);
  if (stored === null) return new Map();
  return knownIn(await storage.read(key, { start: 0, end: stored.bytes - 1 }));
}

function knownIn(bytes: Uint8Array): Known {
  const file = unpackFeatures(bytes);
  if (file === null) return new Map();
  const { boxes, length, values } = file;
  return new Map(
    Array.from({ length: boxes.length / 4 }, (_, index) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.subarray(4 * index, 4 * index + 4);
      return [cornersOf({ x1, y1, x2, y2 }), values.subarray(index * length, (index + 1) * length)] as const;
    }),
  );
}

async function keep(storage: Storage, storageKey: string, known: Known): Promise<void> {
  const first = known.values().next().value;
  if (first === undefined) return;
  const values = new Float32Array(known.size * first.length);
  [...known.values()].forEach((x, index) => values.set(x, index * first.length));
  const boxes = Int32Array.from([...known.keys()].flatMap((corners) => corners.split(',').map(Number)));
  await storage.withFolder(async (folder) => {
    const file = join(folder, 'features');
    await writeFile(file, packFeatures({ boxes, length: first.length, values }));
    await storage.moveFiles([{ key: fileOf(storageKey, 'features-insect-embedding-v1'), file }]);
  });
}

function inOrder(boxes: readonly Position[], known: Known): readonly Float32Array[] {
  return boxes.map((box) => withSize(lookUp(known, box), box));
}

function lookUp(known: Known, box: Position): Float32Array {
  const found = known.get(cornersOf(box));
  if (found === undefined) throw new Error(`There are no features of the box ${cornersOf(box)}`);
  return found;
}

/** Features are found by the corners of their box, in whole pixels. */
function cornersOf({ x1, y1, x2, y2 }: Position): string {
  return [x1, y1, x2, y2].map((corner) => Math.round(corner)).join(',');
}
