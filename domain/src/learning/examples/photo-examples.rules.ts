import { unpackMarks, type BoxMark, type PackedMarks } from '../../detections/box-marks.rules.ts';
import type { BoxAct, DetectionSource } from '../../detections/detection-source.catalogue.ts';
import { codesOf, type PackedBoxes } from '../../detections/packed-boxes.rules.ts';
import { keyOf } from '../../insects/insect.rules.ts';
import { notInsect } from '../learning.limits.ts';

/** A stored list of boxes of a photo. */
export interface KnownList {
  readonly source: DetectionSource;
  readonly boxes: PackedBoxes;
  readonly marks: PackedMarks | null;
}

/** x1, y1, x2, y2 in pixels of the upright photo. */
export type Corners = readonly [number, number, number, number];

/** What the boxes of a photo teach. */
export interface PhotoExample {
  readonly corners: Corners;
  /** An insect type, or "not an insect" for a box that was removed. */
  readonly type: string;
  readonly act: Exclude<BoxAct, 'none'>;
  /** What was suggested before a person saw the box; null: nothing. */
  readonly firstSuggested: string | null;
  readonly firstP: number;
}

/** Most examples of one photo: more would only say the same again. */
export const mostExamplesOfPhoto = 1_000;

interface MarkedBox {
  readonly corners: Corners;
  readonly type: string | null;
  readonly mark: BoxMark;
}

/**
 * What the lists of a photo teach now. Boxes that a person made their word are examples of their types. A box of the
 * machine or unit that is gone from the person's list, and was not just moved, is "not an insect". After a list was
 * restored, this is as it was then: examples that are missing in the result are withdrawn.
 * @param lists oldest first; those of machine and unit before those of people
 * Source: LEARN-3, LEARN-6
 */
export function examplesOfPhoto(lists: readonly KnownList[]): readonly PhotoExample[] {
  const newest = lists.at(-1);
  if (newest?.source !== 'person') return [];
  const boxes = markedBoxes(newest);
  const said = boxes.flatMap(({ corners, type, mark }): PhotoExample[] => {
    const { state, act, firstSuggested, firstP } = mark;
    if (state !== 'confirmed' || act === 'none' || type === null) return [];
    return [{ corners, type, act, firstSuggested, firstP }];
  });
  const order = { single: 0, bulk: 1, photo: 2 };
  return [...said, ...removedBoxes(lists, boxes)]
    .toSorted((a, b) => order[a.act] - order[b.act])
    .slice(0, mostExamplesOfPhoto);
}

/**
 * What a photo teaches of what was said since its organization told the head to forget: without what its lists said
 * before. Source: LEARN-9
 * @param lists all that were saved until then, oldest first; those of machine and unit before those of people
 */
export function withoutForgotten(
  examples: readonly PhotoExample[],
  lists: readonly KnownList[],
): readonly PhotoExample[] {
  const key = ({ corners, type, act }: PhotoExample) => `${corners.join()} ${type} ${act}`;
  const found = lists.filter(({ source }) => source !== 'person');
  const said = lists.filter(({ source }) => source === 'person');
  const forgotten = new Set(said.flatMap((list) => examplesOfPhoto([...found, list]).map(key)));
  return examples.filter((example) => !forgotten.has(key(example)));
}

function removedBoxes(lists: readonly KnownList[], current: readonly MarkedBox[]): readonly PhotoExample[] {
  const there = new Set(current.map(({ corners }) => corners.join()));
  const latest = new Map(lists.flatMap((list) => markedBoxes(list).map((box) => [box.corners.join(), box.mark])));
  const found = lists.filter(({ source }) => source !== 'person').flatMap(markedBoxes);
  const gone = new Map(found.map(({ corners }) => [corners.join(), corners]));
  return [...gone].flatMap(([key, corners]): PhotoExample[] => {
    if (there.has(key) || current.some((box) => overlap(box.corners, corners) >= movedFrom)) return [];
    const { firstSuggested = null, firstP = 0 } = latest.get(key) ?? {};
    return [{ corners, type: notInsect, act: 'single', firstSuggested, firstP }];
  });
}

/** Overlap from which on two boxes are the same one, moved. Source: CORRECT-5. */
export const movedFrom = 0.5;

/** Intersection over union of two boxes, 0 to 1. */
export function overlap(a: Corners, b: Corners): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both);
}

/** Corners of packed boxes, one per box. */
export function cornersOf(boxes: PackedBoxes): readonly Corners[] {
  return codesOf(boxes).map((_, index): Corners => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.slice(index * 6 + 1, index * 6 + 5);
    return [x1, y1, x2, y2];
  });
}

function markedBoxes({ boxes, marks }: KnownList): readonly MarkedBox[] {
  const codes = codesOf(boxes);
  const known = unpackMarks(marks, codes);
  return cornersOf(boxes).flatMap((corners, index) => {
    const mark = known[index];
    return mark === undefined ? [] : [{ corners, type: keyOf(codes[index] ?? 0) ?? null, mark }];
  });
}
