import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Corners } from '@trapline/domain/learning/photo-examples.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { fileOf } from '../events/photo-files.names.ts';
import { unpackCrops } from '../platform/decoder-protocol/crop-file.ts';
import { packFeatures, unpackFeatures } from '../platform/decoder-protocol/feature-file.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Services } from '../platform/services.ts';
import type { DescribeBoxes, DescribedBox, DescribedPhoto } from './describe-boxes.types.ts';

const featureFile = 'features-insect-embedding-v1';

/**
 * Describes boxes by the features that are stored beside their photo, and computes those that are missing, which are then
 * stored, too. Source: LEARN-2
 */
export function boxDescriber(
  { storage }: Pick<Services, 'storage'>,
  decoder: Pick<Decoder, 'embedBoxes'>,
): DescribeBoxes {
  return async (photo, boxes, { withCrops = false, signal } = {}) => {
    const kept = await keptFeatures(storage, photo);
    const crops = new Map<string, Uint8Array>();
    const missing = unique(withCrops ? boxes : boxes.filter((box) => !kept.has(box.join())));
    if (missing.length > 0) {
      const made = await embed(storage, decoder, photo, missing, withCrops, signal);
      for (const [index, box] of missing.entries()) {
        const { features, crop } = made[index] ?? {};
        if (features) kept.set(box.join(), features);
        if (crop) crops.set(box.join(), crop);
      }
      await keep(storage, photo, kept);
    }
    return boxes.map((box): DescribedBox => {
      const features = kept.get(box.join());
      if (!features) throw new Error('A box was not described');
      return { features, crop: crops.get(box.join()) ?? null };
    });
  };
}

type Storage = Services['storage'];

function unique(boxes: readonly Corners[]): readonly Corners[] {
  return [...new Map(boxes.map((box) => [box.join(), box])).values()];
}

/** Features stored beside a photo, by the corners of their boxes. */
async function keptFeatures(storage: Storage, { storage_key }: DescribedPhoto): Promise<Map<string, Float32Array>> {
  const key = fileOf(storage_key, featureFile);
  const stored = await storage.head(key);
  if (!stored || stored.bytes === 0) return new Map();
  const file = unpackFeatures(await storage.read(key, { start: 0, end: stored.bytes - 1 }));
  if (!file) return new Map();
  const { boxes, length, values } = file;
  return new Map(
    Array.from({ length: boxes.length / 4 }, (_, index) => [
      boxes.slice(index * 4, index * 4 + 4).join(),
      values.slice(index * length, (index + 1) * length),
    ]),
  );
}

async function keep(storage: Storage, { storage_key }: DescribedPhoto, all: ReadonlyMap<string, Float32Array>) {
  const boxes = Int32Array.from([...all.keys()].flatMap((box) => box.split(',').map(Number)));
  const [first] = all.values();
  const length = first?.length ?? 0;
  const values = new Float32Array(all.size * length);
  for (const [index, features] of [...all.values()].entries()) values.set(features, index * length);
  await storage.withFolder(async (folder) => {
    const file = join(folder, 'all-features');
    await writeFile(file, packFeatures({ boxes, length, values }));
    await storage.moveFiles([{ key: fileOf(storage_key, featureFile), file }]);
  });
}

async function embed(
  storage: Storage,
  decoder: Pick<Decoder, 'embedBoxes'>,
  { storage_key, type }: DescribedPhoto,
  boxes: readonly Corners[],
  crops: boolean,
  signal: AbortSignal | undefined,
): Promise<readonly DescribedBox[]> {
  const maxPixels = mediaLimits(type).pixels;
  const work = (source: string, tiles: string | null) =>
    storage.withFolder(async (outDir) => {
      const request = { source, tiles, outDir, maxPixels, boxes: boxes.flat(), crops };
      const made = await decoder.embedBoxes(request, signal);
      const file = unpackFeatures(await readFile(made.features));
      if (!file) throw new Error('The features of boxes could not be read');
      const pictures = made.crops === null ? [] : unpackCrops(await readFile(made.crops));
      return boxes.map((_, index) => ({
        features: file.values.slice(index * file.length, (index + 1) * file.length),
        crop: pictures[index] ?? null,
      }));
    });
  const tiles = fileOf(storage_key, 'tiles');
  const tiled = await storage.head(tiles);
  return storage.withFile(fileOf(storage_key, 'original'), (source) =>
    tiled ? storage.withFile(tiles, (file) => work(source, file)) : work(source, null),
  );
}
