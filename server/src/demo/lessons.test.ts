import { expect, it } from 'vitest';
import { demoUnits } from './demo.catalogue.ts';
import { picturedRuns, uploadedTimes } from './lessons.ts';
import { makePast } from './past.ts';

it('finds sheets that are worth a lesson, whenever the demonstration begins, and never the same photo twice', () => {
  const unit = demoUnits.find(({ lessons }) => lessons !== undefined);
  expect(unit).toBeDefined();
  if (!unit) return;
  for (let start = 0; start < 12; start++) {
    const to = 1_767_225_600 + start * 2_600_000;
    const past = makePast(unit, { from: to - 91 * 86_400, to }, 'Asia/Tokyo');
    const runs = picturedRuns(past);
    const times = runs.flatMap(({ events }) => events.map(({ timestamp }) => timestamp));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(uploadedTimes(past).size).toBe(times.length);
    expect(times).toHaveLength(9 + unit.pictured);
    const taught = runs.flatMap(({ events, lesson }) => (lesson ? events.map(({ count }) => count) : []));
    expect(taught.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);
  }
});
