import { parseArgs } from 'node:util';
import { compareBoxes } from '@trapline/domain/detections/compare-boxes.rules.ts';
import type { Detection, Position } from '@trapline/domain/detections/detection.schema.ts';
import { median } from '../common/measure.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { CountedHands } from './counted-hands.ts';
import { correctTo, type CorrectedPhoto } from './correct-photo.ts';
import { withEditorWorld } from './editor-world.ts';
import { drawLabelled, type LabelledPhoto, readLabelled } from './labelled-photos.ts';

const part = 'correcting';
/** Drawn photos with types, in addition to those of the folder. */
const drawn = 2;

interface Outcome extends CorrectedPhoto {
  readonly name: string;
  readonly boxes: number;
  readonly hands: CountedHands;
  /** Labels without a stored box within a pixel, and stored boxes without a label. */
  readonly wrong: number;
  readonly wrongTypes: number;
}

/**
 * Corrects what the portal's detector finds on labelled photos to their labels, by mouse and keyboard in the real editor,
 * saves, and compares what is stored with the labels: photos of a folder (`--photos DIR`, types where they have some)
 * and drawn ones with types.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { photos: { type: 'string' } } });
  const real = values.photos === undefined ? [] : await readLabelled(values.photos);
  const photos = [...real, ...(await drawLabelled(drawn))];
  return withEditorWorld(async ({ page, send, edit }) => {
    const outcomes: Outcome[] = [];
    for (const photo of photos) {
      const typed = photo.boxes.some(({ type }) => type !== null);
      const sent = await send(typed ? 'fly_scan' : 'fly_count', photo.jpeg);
      await edit(sent);
      const hands = new CountedHands(page);
      const corrected = await correctTo(page, hands, photo.boxes);
      const stored = (await sent.list()).positions;
      outcomes.push({ ...corrected, name: photo.name, boxes: photo.boxes.length, hands, ...flawsOf(photo, stored) });
    }
    return outcomes.flatMap(resultsOf).concat(sumOf(outcomes));
  });
}

/** Compares stored boxes with labels. */
function flawsOf({ boxes }: LabelledPhoto, stored: readonly Detection[]) {
  const pack = (all: readonly Position[]) => all.flatMap(({ x1, y1, x2, y2 }) => [1, x1, y1, x2, y2, -1]);
  const { boxes: pairs, removed } = compareBoxes(pack(stored.map(({ position }) => position)), pack(boxes));
  let wrong = removed;
  let wrongTypes = 0;
  for (const [index, label] of boxes.entries()) {
    const found = stored[pairs[index]?.from ?? -1];
    if (!found || farthest(found.position, label) > 1) wrong += 1;
    if (found && label.type !== null && found.type !== label.type) wrongTypes += 1;
  }
  return { wrong, wrongTypes };
}

/** How far the farthest edge of two boxes is, pixels of the photo. */
function farthest(a: Position, b: Position): number {
  return Math.max(Math.abs(a.x1 - b.x1), Math.abs(a.y1 - b.y1), Math.abs(a.x2 - b.x2), Math.abs(a.y2 - b.y2));
}

function resultsOf({ name, boxes, found, added, removed, moved, hands, wrong, wrongTypes }: Outcome): Result[] {
  const { keys, clicks, drags, notches } = hands.counts;
  return [
    atMost(part, `${name}: boxes unlike their label`, wrong, 0),
    atMost(part, `${name}: boxes of another type than their label`, wrongTypes, 0),
    info(part, `${name}: labels; found; drawn, deleted, moved`, `${boxes}; ${found}; ${added}, ${removed}, ${moved}`),
    info(part, `${name}: keys, clicks, drags, notches`, `${keys}, ${clicks}, ${drags}, ${notches}`),
  ];
}

function sumOf(outcomes: readonly Outcome[]): Result[] {
  const perBox = outcomes.map(({ hands, boxes }) => hands.total / boxes);
  return [
    info(part, 'photos; median of all actions a labelled box', `${outcomes.length}; ${median(perBox).toFixed(2)}`),
  ];
}
