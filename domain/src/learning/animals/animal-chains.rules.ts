import type { SeenBox } from './card-alignment.rules.ts';
import { overlap, type Corners, movedFrom } from '../examples/photo-examples.rules.ts';
import { mostCompared } from './same-animal.limits.ts';
import { compareCards } from './same-animal.rules.ts';

/** A box of a photo, and the chain of boxes on consecutive photos of its sensor that show the same animal. */
export interface KnownAnimal {
  readonly corners: Corners;
  readonly animal: string;
}

/** A photo of the same card whose animals are known. */
export interface NeighbourCard {
  readonly boxes: readonly SeenBox[];
  /** Chain of each box. */
  readonly animals: readonly string[];
}

/**
 * The animals on a photo. A box keeps the animal that it has; one that a person has moved takes it along. The others are
 * found on the photos beside it, the earlier first; what is on neither begins a chain of its own.
 * @param own what is known about boxes of the photo; boxes that were removed stay in it, so that what was said about them
 * is carried on
 * @param photo names the chains that begin here
 * @returns null: too many boxes to compare
 * Source: LEARN-10
 */
export function animalsOnPhoto(
  boxes: readonly SeenBox[],
  own: readonly KnownAnimal[],
  neighbours: readonly NeighbourCard[],
  photo: string,
): readonly KnownAnimal[] | null {
  if (boxes.length > mostCompared) return null;
  const corners = boxes.map(({ x1, y1, x2, y2 }): Corners => [x1, y1, x2, y2]);
  const known = new Map(own.map((one) => [one.corners.join(), one]));
  const fresh = boxes.flatMap((box, index) => {
    const at = corners[index];
    return at === undefined || known.has(at.join()) ? [] : [{ box, corners: at }];
  });
  const taken = new Set(own.map(({ animal }) => animal));
  for (const { corners: at } of fresh) {
    const before = own.find((one) => overlap(one.corners, at) >= movedFrom);
    if (before) known.set(at.join(), { corners: at, animal: before.animal });
  }
  for (const { boxes: earlier, animals } of neighbours) {
    const open = fresh.filter((one) => !known.has(one.corners.join()));
    if (open.length === 0) break;
    // All boxes of the photo take part, since many are needed to align two photos.
    const { same, moved } = compareCards(earlier, boxes, true);
    const animalOf = new Map([...same, ...moved].map(([before, after]) => [corners[after]?.join(), animals[before]]));
    for (const { corners: at } of open) {
      const animal = animalOf.get(at.join());
      if (animal === undefined || taken.has(animal)) continue;
      taken.add(animal);
      known.set(at.join(), { corners: at, animal });
    }
  }
  for (const { corners: at } of fresh) {
    if (!known.has(at.join())) known.set(at.join(), { corners: at, animal: `${photo}/${at.join()}` });
  }
  return [...known.values()];
}
