import { describe, expect, it } from 'vitest';
import { codeOf } from '../insects/insect.rules.ts';
import { type BoxMark, noMark, packMarks, unpackMarks } from './box-marks.rules.ts';
import { correctBoxes, decidedBoxes, refusedBoxes, restoreBoxes } from './correct-boxes.rules.ts';
import type { EditedDetection } from './detection.schema.ts';
import { codesOf } from './packed-boxes.rules.ts';

const photo = { width: 640, height: 480 };
const at = (x: number) => ({ x1: x, y1: 10, x2: x + 20, y2: 30 });
const packed = (code: number, x: number, score = 900) => [code, x, 10, x + 20, 30, score];
const [moth, fly] = [codeOf('moth_fly'), codeOf('house_fly')];
const named: BoxMark = {
  ...noMark,
  state: 'named',
  suggested: 'moth_fly',
  p: 0.97,
  firstSuggested: 'moth_fly',
  firstP: 0.97,
};
const unsure: BoxMark = {
  ...noMark,
  state: 'to_check',
  suggested: 'house_fly',
  p: 0.6,
  firstSuggested: 'house_fly',
  firstP: 0.6,
};
/** A named box at 0, and one to check at 100. */
const list = { boxes: [packed(moth, 0), packed(0, 100, 700)].flat(), marks: packMarks([named, unsure]) };
const same: EditedDetection[] = [
  { position: at(0), type: 'moth_fly' },
  { position: at(100), type: null },
];
const marksOf = ({ boxes, marks }: ReturnType<typeof correctBoxes>) => unpackMarks(marks, codesOf(boxes));

describe('what is refused', () => {
  const paths = (positions: EditedDetection[]) => refusedBoxes(list, { positions }, photo).map(({ path }) => path);

  it('is nothing of the boxes as they were', () => expect(paths(same)).toEqual([]));

  it('are new or moved boxes that are not in whole pixels, too small or outside', () => {
    const type = 'moth_fly';
    expect(paths([{ position: { ...at(300), x1: 300.5 }, type }])).toEqual(['/positions/0/position/x1']);
    expect(paths([{ position: { x1: 300, y1: 10, x2: 303, y2: 30 }, type }])).toEqual(['/positions/0/position/x2']);
    expect(paths([{ position: { x1: 300, y1: 30, x2: 320, y2: 10 }, type }])).toEqual(['/positions/0/position/y2']);
    expect(paths([{ position: { x1: 630, y1: 10, x2: 641, y2: 30 }, type }])).toEqual(['/positions/0/position/x2']);
    expect(paths([...same, { position: { x1: 1, y1: 460, x2: 9, y2: 481 }, type }])).toEqual([
      '/positions/2/position/y2',
    ]);
    expect(paths([{ position: { x1: 620, y1: 460, x2: 640, y2: 480 }, type }])).toEqual([]);
  });

  it('are unknown types, and no type for a box that had one or was drawn', () => {
    expect(paths([{ position: at(0), type: 'unicorn' }])).toEqual(['/positions/0/type']);
    expect(paths([{ position: at(0), type: null }])).toEqual(['/positions/0/type']);
    expect(paths([{ position: at(101), type: null }])).toEqual(['/positions/0/type']);
    expect(paths([{ position: at(300), type: null }])).toEqual(['/positions/0/type']);
  });

  it('names at most 20', () => {
    const positions = Array.from({ length: 50 }, () => ({ position: at(300), type: null }));
    expect(refusedBoxes(null, { positions }, photo)).toHaveLength(20);
  });
});

describe('a corrected list', () => {
  it('of the same boxes differs in nothing', () => {
    const made = correctBoxes(list, { positions: same.toReversed() });
    expect(made).toMatchObject({ changed: [0, 0, 0, 0], differs: false });
    expect(marksOf(made)).toEqual([unsure, named]);
  });

  it('makes added, moved, retyped and confirmed boxes the person’s word, and keeps first suggestions and scores', () => {
    const made = correctBoxes(list, {
      positions: [
        { position: at(2), type: 'moth_fly' },
        { position: at(100), type: 'moth_fly', bulk: true },
        { position: at(300), type: 'house_fly' },
      ],
    });
    expect(made.changed).toEqual([1, 0, 1, 1]);
    expect(made.boxes).toEqual([packed(moth, 2), packed(moth, 100, 700), packed(fly, 300, -1)].flat());
    expect(marksOf(made)).toEqual([
      { ...named, state: 'confirmed', act: 'single' },
      { ...unsure, state: 'confirmed', act: 'bulk' },
      { ...noMark, state: 'confirmed', act: 'single' },
    ]);
  });

  it('confirms single boxes, or with the whole photo all that have a type', () => {
    const single = correctBoxes(list, {
      positions: [
        { position: at(0), type: 'moth_fly', confirmed: true },
        { position: at(100), type: null },
      ],
    });
    expect(single).toMatchObject({ changed: [0, 0, 0, 0], differs: true });
    expect(marksOf(single)).toEqual([{ ...named, state: 'confirmed', act: 'single' }, unsure]);
    const whole = correctBoxes(list, { positions: same, checked: true });
    expect(marksOf(whole)).toEqual([{ ...named, state: 'confirmed', act: 'photo' }, unsure]);
    // What was said by itself stays so.
    const again = correctBoxes(single, { positions: same, checked: true });
    expect(again.differs).toBe(false);
    expect(marksOf(again)).toEqual(marksOf(single));
  });

  it('of a photo nobody looked at has only boxes by the person', () => {
    const made = correctBoxes(null, { positions: [{ position: at(0), type: 'others' }] });
    expect(made.changed).toEqual([1, 0, 0, 0]);
    expect(marksOf(made)).toEqual([{ ...noMark, state: 'confirmed', act: 'single' }]);
  });
});

describe('decisions', () => {
  it('set a type or remove the box at their corners', () => {
    expect(decidedBoxes(list, [{ position: at(100), type: 'house_fly', bulk: true }])).toEqual({
      positions: [same[0], { position: at(100), type: 'house_fly', confirmed: true, bulk: true }],
    });
    expect(decidedBoxes(list, [{ position: at(0), type: null }])).toEqual({ positions: [same[1]] });
  });

  it('are refused for a box that is not there, or twice for one box', () => {
    expect(decidedBoxes(list, [{ position: at(1), type: null }])).toBeNull();
    expect(
      decidedBoxes(
        list,
        [at(0), at(0)].map((position) => ({ position, type: null })),
      ),
    ).toBeNull();
    expect(decidedBoxes(null, [{ position: at(0), type: null }])).toBeNull();
  });
});

it('a restored list brings back what people had said, and keeps first suggestions that became known since', () => {
  const said = correctBoxes(list, { positions: [{ position: at(0), type: 'house_fly' }] });
  const restored = restoreBoxes(list, { boxes: said.boxes, marks: packMarks([{ ...noMark, state: 'confirmed' }]) });
  expect(restored).toMatchObject({ boxes: said.boxes, changed: [0, 1, 0, 1], differs: true });
  expect(marksOf(restored)).toEqual([{ ...noMark, state: 'confirmed', firstSuggested: 'moth_fly', firstP: 0.97 }]);
  expect(restoreBoxes(list, list)).toMatchObject({ changed: [0, 0, 0, 0], differs: false });
  // A box that was removed in between had been suggested something, too.
  const found = { boxes: list.boxes, marks: null };
  const removed = correctBoxes(list, { positions: [] });
  const [first] = marksOf(restoreBoxes(removed, found, [found, list, removed]));
  expect(first).toMatchObject({ firstSuggested: 'moth_fly', firstP: 0.97 });
});
