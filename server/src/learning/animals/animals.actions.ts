import { unix } from '@trapline/domain/common/instant.rules.ts';
import {
  animalsOnPhoto,
  type KnownAnimal,
  type NeighbourCard,
} from '@trapline/domain/learning/animals/animal-chains.rules.ts';
import type { SeenBox } from '@trapline/domain/learning/animals/card-alignment.rules.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { mostCompared } from '@trapline/domain/learning/animals/same-animal.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Db } from '../../platform/database/database.ts';
import { knownAnimals, neighbourPhotos, saidOfAnimals } from './animal.store.ts';
import type { DescribeBoxes } from '../boxes/describe-boxes.types.ts';
import type { PhotoKey, Taught } from '../examples/example.store.ts';

/** The animals of a photo. */
export interface PhotoAnimals {
  readonly known: readonly KnownAnimal[];
  /** Whether they are not stored yet. */
  readonly fresh: boolean;
}

/** A photo about which nothing is known. */
export const noAnimals: PhotoAnimals = { known: [], fresh: false };

/**
 * Which animals are on a photo, by the photos beside it. A station's sheets are scanned once: each animal stands alone.
 * @param boxes corners of the boxes of the photo that count, and of those that were removed
 * @returns nothing if the boxes cannot be compared
 * Source: LEARN-10
 */
export async function animalsOfPhoto(
  db: Db,
  describe: DescribeBoxes,
  at: PhotoKey,
  photo: { readonly storage_key: string; readonly type: SensorType },
  boxes: readonly Corners[],
  signal: AbortSignal,
): Promise<PhotoAnimals> {
  if (photo.type === 'station' || boxes.length === 0 || boxes.length > mostCompared) return noAnimals;
  const own = await knownAnimals(db, at);
  const there = new Set(own.map(({ corners }) => corners.join()));
  if (boxes.every((corners) => there.has(corners.join()))) return { known: own, fresh: false };
  const seen = await seenBoxes(describe, photo, boxes, signal);
  if (seen === null) return noAnimals;
  const neighbours: NeighbourCard[] = [];
  for (const { storage_key, known } of await neighbourPhotos(db, at)) {
    const corners = known.map((one) => one.corners);
    const beside = await seenBoxes(describe, { storage_key, type: photo.type }, corners, signal);
    if (beside) neighbours.push({ boxes: beside, animals: known.map(({ animal }) => animal) });
  }
  const known = animalsOnPhoto(seen, own, neighbours, String(unix(at.ts)));
  return known ? { known, fresh: true } : noAnimals;
}

/** What people said about animals of a photo on this and other photos, by the corners of their boxes. Source: LEARN-10 */
export async function saidOfBoxes(
  db: Db,
  taught: Taught,
  at: PhotoKey,
  known: readonly KnownAnimal[],
): Promise<ReadonlyMap<string, string>> {
  if (known.length === 0) return new Map();
  const said = await saidOfAnimals(db, taught, at, [...new Set(known.map(({ animal }) => animal))]);
  return new Map(
    known.flatMap(({ corners, animal }) => {
      const type = said.get(animal);
      return type === undefined ? [] : [[corners.join(), type] as const];
    }),
  );
}

async function seenBoxes(
  describe: DescribeBoxes,
  photo: Parameters<DescribeBoxes>[0],
  boxes: readonly Corners[],
  signal: AbortSignal,
): Promise<readonly SeenBox[] | null> {
  const described = await describe(photo, boxes, { signal });
  if (described?.length !== boxes.length) return null;
  return boxes.flatMap(([x1, y1, x2, y2], index) => {
    const x = described[index]?.features;
    return x === undefined ? [] : [{ x1, y1, x2, y2, x }];
  });
}
