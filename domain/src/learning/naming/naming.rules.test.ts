import { describe, expect, test } from 'vitest';
import { noMark } from '../../detections/box-marks.rules.ts';
import type { BoxNaming } from '../heads/head.rules.ts';
import { notInsect } from '../learning.limits.ts';
import { markOfNaming, type NamingCircumstances } from './naming.rules.ts';

const sure: BoxNaming = {
  type: 'aphid',
  p: 0.97,
  second: 'thrips',
  margin: 0.95,
  novelty: 1,
  likely: ['aphid', 'thrips'],
};
const usual: NamingCircumstances = {
  mode: 'automatic',
  taught: new Set(['aphid', 'thrips']),
  blocked: new Set(),
  drifted: false,
  borrowed: false,
  calibrated: true,
};

function stateOf(naming: Partial<BoxNaming>, circumstances: Partial<NamingCircumstances> = {}): string {
  const { mark, type } = markOfNaming({ ...sure, ...naming }, { ...usual, ...circumstances }, noMark);
  expect(type).toBe(mark.state === 'named' ? 'aphid' : null);
  return mark.state;
}

describe('a box', () => {
  test('is named from a probability of 0.95 and up to a novelty of 1.3', () => {
    expect(stateOf({})).toBe('named');
    expect(stateOf({ p: 0.95, novelty: 1.3 })).toBe('named');
    expect(stateOf({ p: 0.949 })).toBe('to_check');
    expect(stateOf({ novelty: 1.31 })).toBe('to_check');
  });

  test.each([
    ['the switch says suggest', { mode: 'suggest' }],
    ['its type has too few examples', { taught: new Set(['thrips', 'midge']) }],
    ['its type is the only one with enough', { taught: new Set(['aphid', notInsect]) }],
    ['its type is blocked', { blocked: new Set(['aphid']) }],
    ['the sensor has drifted', { drifted: true }],
    ['the examples are borrowed', { borrowed: true }],
    ['nobody could judge the head', { calibrated: false }],
  ] as const)('is to check when %s', (_, circumstances) => {
    expect(stateOf({}, circumstances)).toBe('to_check');
  });

  test('is unclassified without a head, and while naming is off', () => {
    const before = { ...noMark, firstSuggested: 'midge', firstP: 0.4 };
    const unnamed = { type: null, mark: before, removalProposed: false };
    expect(markOfNaming(null, usual, before)).toEqual(unnamed);
    expect(markOfNaming(sure, { ...usual, mode: 'off' }, before)).toEqual(unnamed);
  });

  test('keeps its suggestion, and the one that came first', () => {
    const { mark } = markOfNaming(sure, { ...usual, mode: 'suggest' }, noMark);
    expect(mark).toEqual({
      state: 'to_check',
      suggested: 'aphid',
      p: 0.97,
      second: 'thrips',
      margin: 0.95,
      novelty: 1,
      firstSuggested: 'aphid',
      firstP: 0.97,
      act: 'none',
    });
    const later = markOfNaming({ ...sure, type: 'thrips', second: 'aphid', p: 0.6 }, usual, mark).mark;
    expect(later).toMatchObject({ suggested: 'thrips', p: 0.6, firstSuggested: 'aphid', firstP: 0.97 });
  });

  test('has a probability of at most 0.8 with borrowed examples', () => {
    expect(markOfNaming(sure, { ...usual, borrowed: true }, noMark).mark).toMatchObject({ p: 0.8, firstP: 0.8 });
    expect(markOfNaming({ ...sure, p: 0.5 }, { ...usual, borrowed: true }, noMark).mark.p).toBe(0.5);
  });

  test('that is no insect is proposed for removal, and shows no type', () => {
    const naming = { ...sure, type: notInsect, second: 'thrips', likely: ['thrips', 'aphid'] };
    const { type, mark, removalProposed } = markOfNaming(naming, usual, noMark);
    expect({ type, removalProposed }).toEqual({ type: null, removalProposed: true });
    expect(mark).toMatchObject({ state: 'to_check', suggested: null, p: 0.97, margin: 0.95, firstSuggested: null });
    expect(mark.second).toBe('thrips');
    expect(markOfNaming({ ...sure, second: notInsect }, usual, noMark).mark.second).toBeNull();
  });

  test('of an animal that a person has named elsewhere suggests that, and keeps what the head said first', () => {
    const { type, mark } = markOfNaming(sure, usual, noMark, 'thrips');
    expect(type).toBe('thrips');
    expect(mark).toMatchObject({
      state: 'named',
      suggested: 'thrips',
      p: 0.96,
      second: 'aphid',
      firstSuggested: 'aphid',
    });
    expect(mark.margin).toBeCloseTo(0.92);
    expect(markOfNaming(sure, { ...usual, mode: 'suggest' }, noMark, 'thrips').mark.state).toBe('to_check');
    const agreed = markOfNaming({ ...sure, p: 0.6, margin: 0.2 }, usual, noMark, 'aphid').mark;
    expect(agreed).toMatchObject({ state: 'named', suggested: 'aphid', p: 0.96, firstP: 0.6 });
    const removed = markOfNaming(sure, usual, noMark, notInsect);
    expect(removed).toMatchObject({ type: null, removalProposed: true, mark: { state: 'to_check', suggested: null } });
    expect(markOfNaming(null, usual, noMark, 'thrips').type).toBeNull();
  });
});
