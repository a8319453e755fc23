import { describe, expect, it } from 'vitest';
import { progressEveryMs } from './job.limits.ts';
import { progressToReport } from './progress.rules.ts';

describe('the progress of a job', () => {
  it.each([
    [0, null],
    [0.9, null],
    [-5, null],
    [Number.NaN, null],
    [1, 1],
    [41.9, 41],
    [100, 100],
    [250, 100],
  ])('begins with %d as %s', (percent, reported) => {
    expect(progressToReport(percent, null, 0)).toBe(reported);
  });

  it('never decreases', () => {
    const last = { percent: 40, at: 0 };
    expect([39, 40, 41].map((percent) => progressToReport(percent, last, progressEveryMs))).toEqual([null, null, 41]);
  });

  it('is reported at most once a second, and immediately after a clock was set back', () => {
    const last = { percent: 40, at: 10_000 };
    const times = [10_000, 10_000 + progressEveryMs - 1, 10_000 + progressEveryMs, 9_999];
    expect(times.map((now) => progressToReport(50, last, now))).toEqual([null, null, 50, 50]);
  });
});
