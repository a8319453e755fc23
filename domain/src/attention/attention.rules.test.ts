import { describe, expect, it } from 'vitest';
import { trapDueDays } from '../sensors/sensor.limits.ts';
import {
  attentionReasons,
  attentionReasonsOf,
  careReasons,
  urgencyOf,
  type AttentionFacts,
} from './attention.rules.ts';

const well: AttentionFacts = { ratsSeen: false, newest: null, state: 'healthy', trapDaysLeft: null };
const figures = { count: 5, count_difference: 2, sensor_threshold: 6, sensor_increase_threshold: 3 };

describe('the reasons for attention', () => {
  it.each<[string, Partial<AttentionFacts>, string[]]>([
    ['nothing', {}, []],
    ['a site without sensor', { state: 'no_sensor' }, []],
    ['an unknown state', { state: null }, []],
    ['a unit that never reported', { state: 'not_connected' }, []],
    ['rats', { ratsSeen: true }, ['rats']],
    ['a count below its threshold', { newest: figures }, []],
    ['a count at its threshold', { newest: { ...figures, count: 6 } }, ['over_threshold']],
    ['a threshold that is off', { newest: { ...figures, count: 99, sensor_threshold: 0 } }, []],
    ['an increase at its threshold', { newest: { ...figures, count_difference: 3 } }, ['rising']],
    ['silence', { state: 'silent' }, ['silent']],
    ['poor health', { state: 'poor' }, ['poor_health']],
    ['a trap with 8 days left', { trapDaysLeft: trapDueDays + 1 }, []],
    ['a trap with 7 days left', { trapDaysLeft: trapDueDays }, ['trap_due']],
    ['a trap on its last day', { trapDaysLeft: 0 }, ['trap_due']],
    ['a trap one day over', { trapDaysLeft: -1 }, ['trap_overdue']],
    [
      'everything at once',
      { ratsSeen: true, newest: { ...figures, count: 9, count_difference: 9 }, state: 'silent', trapDaysLeft: -3 },
      ['rats', 'over_threshold', 'silent', 'rising', 'trap_overdue'],
    ],
  ])('%s', (_, facts, reasons) => {
    expect(attentionReasonsOf({ ...well, ...facts })).toEqual(reasons);
  });

  it('rank by the most urgent one, those without any last', () => {
    expect(urgencyOf(['rats', 'trap_due'])).toBe(0);
    expect(urgencyOf(['trap_due', 'silent'])).toBe(2);
    expect(urgencyOf(['trap_due'])).toBe(6);
    expect(urgencyOf([])).toBe(7);
  });
});

it('the reasons that the summary counts together are all but rats', () => {
  expect(['rats', ...careReasons].toSorted()).toEqual([...attentionReasons].toSorted());
});
