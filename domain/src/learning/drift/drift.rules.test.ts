import { describe, expect, test } from 'vitest';
import { type DriftPeriod, isFamiliar, type WatchedPhotos, whyDrifted } from './drift.rules.ts';

const quiet: DriftPeriod = { boxes: 0, novel: 0, suggested: 0, p: 0 };
const nothing: WatchedPhotos = {
  last: quiet,
  before: [],
  newestBoards: [],
  usualBoards: [],
  audit: { right: 0, of: 0 },
};

function novel(...counts: readonly number[]): WatchedPhotos {
  const periods = counts.map((count) => ({ ...quiet, boxes: 100, novel: count }));
  return { ...nothing, before: periods.slice(0, -1), last: periods.at(-1) ?? quiet };
}

/** Mean probabilities by period, the last one in question. */
function sure(...means: readonly number[]): WatchedPhotos {
  const periods = means.map((mean) => ({ ...quiet, suggested: 100, p: 100 * mean }));
  return { ...nothing, before: periods.slice(0, -1), last: periods.at(-1) ?? quiet };
}

describe('novel boxes', () => {
  test('a source has drifted at twice the usual share', () => {
    expect(whyDrifted(novel(10, 12, 11, 22))).toBe('novelty');
    expect(whyDrifted(novel(10, 12, 11, 21))).toBeNull();
  });

  test('what is usual is the median of the last 8 periods', () => {
    expect(whyDrifted(novel(50, 50, 50, 10, 10, 10, 10, 10, 10, 10, 10, 20))).toBe('novelty');
    expect(whyDrifted(novel(10, 10, 10, 50, 50, 50, 50, 50, 50, 50, 50, 20))).toBeNull();
  });

  test('a few are no drift where there were none', () => {
    expect(whyDrifted(novel(0, 0, 0, 9))).toBeNull();
    expect(whyDrifted(novel(0, 0, 0, 10))).toBe('novelty');
  });

  test('few boxes say nothing', () => {
    expect(whyDrifted({ ...novel(10, 10, 40), last: { ...quiet, boxes: 29, novel: 29 } })).toBeNull();
    const [few, usual] = [29, 100].map((boxes) => ({ ...quiet, boxes, novel: 5 }));
    expect(whyDrifted({ ...novel(40), before: [few ?? quiet, usual ?? quiet] })).toBeNull();
    expect(whyDrifted(novel(40))).toBeNull();
    expect(whyDrifted(nothing)).toBeNull();
  });
});

test('a source has drifted when twice as much is missing to a probability of 1 as usual', () => {
  expect(whyDrifted(sure(0.9, 0.88, 0.9, 0.79))).toBe('certainty');
  expect(whyDrifted(sure(0.9, 0.88, 0.9, 0.82))).toBeNull();
  // Where suggestions are all but certain, a little less is no drift.
  expect(whyDrifted(sure(0.99, 0.99, 0.99, 0.92))).toBeNull();
  expect(whyDrifted(sure(0.99, 0.99, 0.99, 0.89))).toBe('certainty');
});

describe('the color of the board', () => {
  const boards = (newestBoards: readonly string[], usualBoards: readonly string[]) =>
    whyDrifted({ ...nothing, newestBoards, usualBoards });
  const of = (count: number, board: string) => Array.from({ length: count }, () => board);

  test('has changed when the newest three photos have another one than those before', () => {
    expect(boards(of(3, 'pale'), of(5, 'yellow'))).toBe('board');
    expect(boards(of(3, 'yellow'), of(5, 'yellow'))).toBeNull();
    expect(boards(['pale', 'pale', 'yellow'], of(5, 'yellow'))).toBeNull();
    expect(boards(['pale', 'pale', 'blue'], of(5, 'yellow'))).toBeNull();
  });

  test('says nothing with too few photos, or where several are usual', () => {
    expect(boards(of(2, 'pale'), of(5, 'yellow'))).toBeNull();
    expect(boards(of(3, 'pale'), of(4, 'yellow'))).toBeNull();
    expect(boards(of(3, 'pale'), [...of(8, 'yellow'), ...of(2, 'other')])).toBe('board');
    expect(boards(of(3, 'pale'), [...of(7, 'yellow'), ...of(3, 'pale')])).toBeNull();
  });

  test('is that of the 30 photos before', () => {
    expect(boards(of(3, 'pale'), [...of(30, 'yellow'), ...of(90, 'pale')])).toBe('board');
  });
});

test('a source has drifted when surely fewer than 85 % of ten audited boxes were right', () => {
  const audited = (right: number, of: number) => whyDrifted({ ...nothing, audit: { right, of } });
  expect(audited(5, 10)).toBe('audit');
  expect(audited(7, 10)).toBeNull();
  expect(audited(0, 9)).toBeNull();
});

describe('what was noticed', () => {
  const of = (count: number, board: string) => Array.from({ length: count }, () => board);

  test('stays while too little is known', () => {
    for (const noted of ['board', 'audit', 'novelty', 'certainty'] as const)
      expect(whyDrifted(nothing, noted)).toBe(noted);
    const fewBoxes = { ...novel(10, 10, 10), last: { ...quiet, boxes: 10 } };
    expect(whyDrifted(fewBoxes, 'novelty')).toBe('novelty');
    expect(whyDrifted({ ...nothing, newestBoards: of(3, 'pale'), usualBoards: of(4, 'pale') }, 'board')).toBe('board');
    expect(
      whyDrifted({ ...nothing, newestBoards: ['pale', 'blue', 'pale'], usualBoards: of(9, 'pale') }, 'board'),
    ).toBe('board');
  });

  test('stays when another sign says that photos are as before', () => {
    expect(whyDrifted(novel(10, 10, 10), 'certainty')).toBe('certainty');
    expect(whyDrifted({ ...novel(10, 10, 10), audit: { right: 40, of: 40 } }, 'audit')).toBe('audit');
  });

  test('ends, or becomes another, when its own sign says that they are', () => {
    expect(whyDrifted(novel(10, 10, 10), 'novelty')).toBeNull();
    expect(whyDrifted(sure(0.9, 0.9, 0.9), 'certainty')).toBeNull();
    expect(whyDrifted({ ...nothing, newestBoards: of(3, 'pale'), usualBoards: of(9, 'pale') }, 'board')).toBeNull();
    expect(whyDrifted({ ...novel(10, 10, 10), audit: { right: 0, of: 10 } }, 'novelty')).toBe('audit');
  });
});

test('photos are familiar again when 27 of the newest 30 decided boxes had been suggested rightly', () => {
  const decided = (right: number, wrong: number) => [
    ...Array.from({ length: wrong }, () => false),
    ...Array.from({ length: right }, () => true),
  ];
  expect(isFamiliar(decided(27, 3))).toBe(true);
  expect(isFamiliar(decided(26, 4))).toBe(false);
  expect(isFamiliar(decided(29, 0))).toBe(false);
  expect(isFamiliar([...decided(30, 0), ...decided(0, 30)])).toBe(true);
});
