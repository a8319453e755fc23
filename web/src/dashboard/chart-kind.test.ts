import { expect, it } from 'vitest';
import { chartKindOf } from './chart-kind.ts';

it('fly counters have monthly charts, rat cameras have charts by hour', () => {
  expect([chartKindOf('fly'), chartKindOf('fly_count')]).toEqual(['monthly', 'monthly']);
  expect(chartKindOf('rat_monitor')).toBe('appearance');
  expect([chartKindOf('fly_scan'), chartKindOf('hykecam'), chartKindOf('insect_monitor_v2')]).toEqual([
    null,
    null,
    null,
  ]);
});
