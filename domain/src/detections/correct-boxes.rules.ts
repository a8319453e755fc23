import type { FieldError } from '../common/errors.ts';
import { codeOf, isInsectType } from '../insects/insect.rules.ts';
import { type BoxMark, noMark, packMarks, type PackedMarks, unpackMarks } from './box-marks.rules.ts';
import { compareBoxes, type ComparedBoxes } from './compare-boxes.rules.ts';
import { shortestBoxSide } from './correction.limits.ts';
import type { EditedDetection, EditedDetections, Position } from './detection.schema.ts';
import { codesOf, type PackedBoxes, unpackBoxes } from './packed-boxes.rules.ts';

/** A list of boxes with what is known about each. */
export interface MarkedBoxes {
  readonly boxes: PackedBoxes;
  readonly marks: PackedMarks | null;
}

/** Boxes added, removed, moved and retyped, as stored with a person's list. */
export type ChangedBoxes = readonly [added: number, removed: number, moved: number, retyped: number];

/** A list of boxes as a person has made it. */
export interface CorrectedBoxes {
  readonly boxes: PackedBoxes;
  readonly marks: PackedMarks;
  readonly changed: ChangedBoxes;
  /** Whether a box, its type, or what a person said of it differs from the list before. */
  readonly differs: boolean;
}

const fields = 6;
/** Errors that one answer names. */
const mostErrors = 20;
const nothing: MarkedBoxes = { boxes: [], marks: null };

/** Packs boxes as a person sent them; without scores. */
function packEdited(positions: readonly EditedDetection[]): number[] {
  const packed: number[] = [];
  for (const { position, type } of positions) {
    const code = type !== null && isInsectType(type) ? codeOf(type) : 0;
    packed.push(code, position.x1, position.y1, position.x2, position.y2, -1);
  }
  return packed;
}

/** Compares a person's list with the one that they edited: once for `refusedBoxes` and `correctBoxes`. */
export function compareEdited(before: MarkedBoxes | null, { positions }: EditedDetections): ComparedBoxes {
  return compareBoxes((before ?? nothing).boxes, packEdited(positions));
}

/** Why a box cannot be drawn like this on a photo; null when it can. Source: CORRECT-2. */
function misplaced({ x1, y1, x2, y2 }: Position, photo: { readonly width: number; readonly height: number }) {
  for (const [side, value] of Object.entries({ x1, y1, x2, y2 })) {
    if (!Number.isInteger(value)) return { side, message: 'must be a whole pixel' };
  }
  if (x2 > photo.width) return { side: 'x2', message: `must be inside the photo: at most ${photo.width}` };
  if (y2 > photo.height) return { side: 'y2', message: `must be inside the photo: at most ${photo.height}` };
  if (x2 - x1 < shortestBoxSide) return { side: 'x2', message: `must be at least ${shortestBoxSide} more than x1` };
  if (y2 - y1 < shortestBoxSide) return { side: 'y2', message: `must be at least ${shortestBoxSide} more than y1` };
  return null;
}

/**
 * What is wrong with a list that a person sent: types that do not exist, boxes without a type that had one or are new,
 * and new or moved boxes that are too small, outside the photo, or not in whole pixels. Boxes that are where they were
 * stay, whoever made them. Source: CORRECT-2, CORRECT-3.
 * @param compared from `compareEdited`, where it is known already
 * @returns at most 20 errors, with pointers into the body; empty when the list can be taken
 */
export function refusedBoxes(
  before: MarkedBoxes | null,
  { positions }: EditedDetections,
  photo: { readonly width: number; readonly height: number },
  compared: ComparedBoxes = compareEdited(before, { positions }),
): readonly FieldError[] {
  const { boxes } = compared;
  const errors: FieldError[] = [];
  for (const [index, { position, type }] of positions.entries()) {
    if (errors.length >= mostErrors) break;
    const change = boxes[index]?.change ?? 'added';
    const error = change === 'added' || change === 'moved' ? misplaced(position, photo) : null;
    if (error) errors.push({ path: `/positions/${index}/position/${error.side}`, message: error.message });
    if (type !== null && !isInsectType(type)) {
      errors.push({ path: `/positions/${index}/type`, message: 'is not a type of insect' });
    }
    // A box that had no type and stays where it was is kept.
    if (type === null && change !== 'kept') errors.push({ path: `/positions/${index}/type`, message: 'is missing' });
  }
  return errors;
}

/** Whether a person saw the whole photo and found its typed boxes right. */
function confirmedWith(edited: EditedDetection, mark: BoxMark, checked: boolean): BoxMark {
  if (mark.state === 'confirmed' || edited.type === null) return mark;
  if (edited.confirmed === true) return { ...mark, state: 'confirmed', act: edited.bulk === true ? 'bulk' : 'single' };
  return checked ? { ...mark, state: 'confirmed', act: 'photo' } : mark;
}

/**
 * Makes of a person's list the one to store. Boxes that were added, moved, retyped or confirmed become the person's
 * word; the others keep what was known about them, and all keep their score and what was suggested before a person saw
 * them. A box without a type cannot be confirmed. Call `refusedBoxes` first. Source: CORRECT-3, LEARN-3, LEARN-6.
 * @param compared from `compareEdited`, where it is known already
 */
export function correctBoxes(
  before: MarkedBoxes | null,
  edited: EditedDetections,
  compared: ComparedBoxes = compareEdited(before, edited),
): CorrectedBoxes {
  const old = before ?? nothing;
  const boxes = packEdited(edited.positions);
  const known = unpackMarks(old.marks, codesOf(old.boxes));
  let confirmed = false;
  const marks = edited.positions.map((box, index): BoxMark => {
    const { change, from } = compared.boxes[index] ?? { change: 'added', from: -1 };
    const mark = known[from] ?? noMark;
    boxes[index * fields + 5] = old.boxes[from * fields + 5] ?? -1;
    if (change !== 'kept') return { ...mark, state: 'confirmed', act: box.bulk === true ? 'bulk' : 'single' };
    const said = confirmedWith(box, mark, edited.checked === true);
    confirmed ||= said !== mark;
    return said;
  });
  return { boxes, marks: packMarks(marks), changed: changedOf(compared), differs: confirmed || anyChange(compared) };
}

/**
 * The list of an earlier revision as a new one. What people had said of its boxes comes back with it; what was suggested
 * for a box before a person saw it is kept, if it became known since, also of a box that had been removed.
 * @param lists all lists of the photo, oldest first. Source: CORRECT-5, LEARN-6.
 */
export function restoreBoxes(
  before: MarkedBoxes | null,
  revision: MarkedBoxes,
  lists: readonly MarkedBoxes[] = [],
): CorrectedBoxes {
  const now = before ?? nothing;
  const compared = compareBoxes(now.boxes, revision.boxes);
  const known = unpackMarks(now.marks, codesOf(now.boxes));
  let differs = anyChange(compared);
  const first = firstSuggestions(lists);
  const marks = unpackMarks(revision.marks, codesOf(revision.boxes)).map((mark, index): BoxMark => {
    const present = known[compared.boxes[index]?.from ?? -1];
    if (!present) return mark.firstSuggested === null ? { ...mark, ...first(cornersAt(revision.boxes, index)) } : mark;
    differs ||= present.state !== mark.state || present.act !== mark.act;
    if (mark.firstSuggested !== null) return mark;
    return { ...mark, firstSuggested: present.firstSuggested, firstP: present.firstP };
  });
  return { boxes: revision.boxes, marks: packMarks(marks), changed: changedOf(compared), differs };
}

function cornersAt(boxes: PackedBoxes, index: number): string {
  return boxes.slice(index * fields + 1, index * fields + 5).join();
}

/** What was suggested first for a box, by its corners. */
function firstSuggestions(lists: readonly MarkedBoxes[]) {
  const found = new Map<string, Pick<BoxMark, 'firstSuggested' | 'firstP'>>();
  for (const { boxes, marks } of lists) {
    if (marks === null) continue;
    for (const [index, { firstSuggested, firstP }] of unpackMarks(marks, codesOf(boxes)).entries()) {
      const corners = cornersAt(boxes, index);
      if (firstSuggested !== null && !found.has(corners)) found.set(corners, { firstSuggested, firstP });
    }
  }
  return (corners: string) => found.get(corners) ?? {};
}

/** A decision on one box, found by its corners. */
export interface BoxDecision {
  readonly position: Position;
  /** Null: it is no insect. */
  readonly type: string | null;
  readonly bulk?: boolean;
}

/**
 * The complete list after decisions on single boxes. Source: LEARN-12.
 * @returns null when a decision is about a box that is not there (any more)
 */
export function decidedBoxes(before: MarkedBoxes | null, decisions: readonly BoxDecision[]): EditedDetections | null {
  const corners = ({ x1, y1, x2, y2 }: Position) => `${x1},${y1},${x2},${y2}`;
  const about = new Map<string, BoxDecision[]>();
  for (const decision of decisions) {
    const key = corners(decision.position);
    const same = about.get(key);
    if (same) same.push(decision);
    else about.set(key, [decision]);
  }
  let found = 0;
  const positions = unpackBoxes(before?.boxes ?? [], null).flatMap(({ position, type }): EditedDetection[] => {
    const decision = about.get(corners(position))?.shift();
    if (!decision) return [{ position, type }];
    found += 1;
    if (decision.type === null) return [];
    return [{ position, type: decision.type, confirmed: true, ...(decision.bulk === true ? { bulk: true } : {}) }];
  });
  return found === decisions.length ? { positions } : null;
}

function changedOf({ added, removed, moved, retyped }: ComparedBoxes): ChangedBoxes {
  return [added, removed, moved, retyped];
}

function anyChange(compared: ComparedBoxes): boolean {
  return changedOf(compared).some((count) => count > 0);
}
