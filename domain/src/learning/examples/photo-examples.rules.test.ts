import { describe, expect, it } from 'vitest';
import { noMark, packMarks, type BoxMark } from '../../detections/box-marks.rules.ts';
import { codeOf } from '../../insects/insect.rules.ts';
import { examplesOfPhoto } from './photo-examples.rules.ts';

const fly = codeOf('moth_fly');
const machine = { source: 'machine', boxes: [0, 0, 0, 20, 20, 900, 0, 50, 50, 80, 80, 800], marks: null } as const;
const said = (act: BoxMark['act'], first: string | null = null): BoxMark => ({
  ...noMark,
  ...{ state: 'confirmed', act, firstSuggested: first, firstP: first === null ? 0 : 0.75 },
});
const person = (boxes: readonly number[], marks: readonly BoxMark[]) =>
  ({ source: 'person', boxes, marks: packMarks(marks) }) as const;

describe('what a photo teaches', () => {
  it('is nothing before a person has said something', () => {
    expect(examplesOfPhoto([machine])).toEqual([]);
  });

  it('is the type of what a person said, with what was suggested before', () => {
    const list = person([fly, 0, 0, 20, 20, 900, 0, 50, 50, 80, 80, 800], [said('single', 'others'), noMark]);
    expect(examplesOfPhoto([machine, list])).toEqual([
      { corners: [0, 0, 20, 20], type: 'moth_fly', act: 'single', firstSuggested: 'others', firstP: 0.75 },
    ]);
  });

  it('is "not an insect" for a box that was removed, but not for one that was moved', () => {
    const list = person([fly, 2, 0, 22, 20, -1], [said('bulk')]);
    expect(examplesOfPhoto([machine, list]).map(({ corners, type }) => [corners, type])).toEqual([
      [[50, 50, 80, 80], 'not_insect'],
      [[2, 0, 22, 20], 'moth_fly'],
    ]);
  });

  it('is "not an insect" for a box of which the nearest one covers less than half', () => {
    const found = { source: 'machine', boxes: [0, 0, 0, 20, 10, 900], marks: null } as const;
    const typesOf = (right: number) =>
      examplesOfPhoto([found, person([fly, 0, 0, right, 10, -1], [said('single')])]).map(({ type }) => type);
    expect(typesOf(10)).toEqual(['moth_fly']);
    expect(typesOf(9)).toEqual(['moth_fly', 'not_insect']);
  });

  it('is what was said at the time, after a list was restored', () => {
    const changed = person([fly, 0, 0, 20, 20, 900], [said('single')]);
    const restored = person([0, 0, 0, 20, 20, 900, 0, 50, 50, 80, 80, 800], [noMark, noMark]);
    expect(examplesOfPhoto([machine, changed, restored])).toEqual([]);
  });
});
