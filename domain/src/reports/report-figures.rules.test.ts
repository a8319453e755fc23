import { describe, expect, it } from 'vitest';
import {
  changeOf,
  foundTypes,
  linesOf,
  photosOfEach,
  type ReportEvent,
  shownEvents,
  sumOf,
  typeCounts,
} from './report-figures.rules.ts';

const event = (change: Partial<ReportEvent>): ReportEvent => ({
  ...{ id: 'p1-1', place: 'Hall', trap: '1', installed: '2026-10-01', collected: '2026-10-31', days: 31 },
  ...{
    month: '2026-10',
    at: '2026-11-01T10:00:00',
    exported: null,
    photos: 2,
    count: 40,
    counts: typeCounts([1, 10, 7, 30]),
  },
  ...{ index: 1.29, threshold: null, over: false },
  ...change,
});

describe('the figures of a report', () => {
  it('are added by trap and month; events that are not counted are left out', () => {
    const lines = linesOf([
      event({}),
      event({ count: 2, counts: typeCounts([7, 2]), days: 9 }),
      event({ count: null }),
    ]);
    expect(lines).toMatchObject([{ events: 2, days: 40, count: 42 }]);
    expect(sumOf(lines)).toMatchObject({ count: 42, index: 1.05 });
    expect([...sumOf(lines).counts]).toEqual([
      ['others', 10],
      ['midge', 32],
    ]);
  });

  it('are unknown where there was no event, and not 0', () => {
    expect(sumOf([])).toMatchObject({ events: 0, count: null, index: null });
    expect([changeOf(3, null), changeOf(3, 0), changeOf(3, 2), changeOf(1, 3)]).toEqual([null, null, 50, -66.7]);
  });

  it('name the most frequent type first, and others last', () => {
    expect(foundTypes(typeCounts([1, 99, 5, 3, 7, 3, 12, 8, 99, 1]))).toEqual([
      'scuttle_fly',
      'drain_fly',
      'midge',
      'others',
    ]);
  });
});

describe('the photos of a report', () => {
  it('are those of events over a threshold, then of the newest of each trap and week', () => {
    const days = ['2026-10-05', '2026-10-06', '2026-10-11', '2026-10-12'];
    const events = days.map((day) => event({ id: day, at: `${day}T10:00:00`, over: day === '2026-10-05' }));
    expect(shownEvents(events, 3).map(({ id }) => id)).toEqual(['2026-10-05', '2026-10-11', '2026-10-12']);
    expect(shownEvents(events, 1).map(({ id }) => id)).toEqual(['2026-10-05']);
    expect(shownEvents(events, 4)).toBe(events);
  });

  it.each([
    [1, 10],
    [20, 10],
    [100, 2],
    [0, 10],
  ])('of %d events are %d of each', (events, photos) => {
    expect(photosOfEach(events, { report: 200, event: 10 })).toBe(photos);
  });
});
