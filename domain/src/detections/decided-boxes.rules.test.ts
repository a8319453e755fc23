import { expect, it } from 'vitest';
import { noMark, packMarks } from './box-marks.rules.ts';
import { correctBoxes, decidedBoxes } from './correct-boxes.rules.ts';
import { decidedFrom, takenBack } from './decided-boxes.rules.ts';

const at = (x: number) => ({ x1: x, y1: 0, x2: x + 10, y2: 10 });
const boxes = [0, 20, 40].flatMap((x) => [0, x, 0, x + 10, 10, 900]);
const suggested = { ...noMark, state: 'to_check', suggested: 'midge', p: 0.6, firstSuggested: 'midge' } as const;
const list = { boxes, marks: packMarks([suggested, suggested, suggested]) };

function decide(
  before: typeof list | { boxes: readonly number[]; marks: readonly number[] },
  x: number,
  type: string | null,
) {
  const edited = decidedBoxes(before, [{ position: at(x), type }]);
  if (!edited) throw new Error('There is no such box');
  const after = correctBoxes(before, edited);
  return { after, decided: decidedFrom(before, after, [at(x)]) };
}

it('takes back one decision and leaves the others, with what was suggested before', () => {
  const first = decide(list, 0, 'moth_fly');
  const second = decide(first.after, 20, 'midge');
  const only = decide(list, 20, 'midge');
  expect(takenBack(second.after, first.decided)).toEqual({ boxes: only.after.boxes, marks: only.after.marks });
  const removed = decide(second.after, 40, null);
  expect(removed.after.boxes).toHaveLength(12);
  expect(takenBack(removed.after, removed.decided)).toEqual({ boxes: second.after.boxes, marks: second.after.marks });
});

it('takes nothing back when a box was decided otherwise since', () => {
  const first = decide(list, 0, 'moth_fly');
  const other = decide(first.after, 0, 'midge');
  expect(takenBack(other.after, first.decided)).toBeNull();
  expect(takenBack(decide(first.after, 0, null).after, first.decided)).toBeNull();
  const removed = decide(list, 0, null);
  expect(takenBack(list, removed.decided)).toBeNull();
});

it('gives boxes of a list without marks the state that their type says', () => {
  const untouched = { boxes: [0, 0, 0, 10, 10, 900, 7, 20, 0, 30, 10, 900], marks: null };
  const edited = decidedBoxes(untouched, [{ position: at(20), type: null }]);
  const after = correctBoxes(untouched, edited ?? { positions: [] });
  const back = takenBack(after, decidedFrom(untouched, after, [at(20)]));
  expect(back).toEqual({
    boxes: untouched.boxes,
    marks: packMarks([noMark, { ...noMark, state: 'named' }]),
  });
});
