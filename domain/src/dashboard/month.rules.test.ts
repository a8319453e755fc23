import { describe, expect, it } from 'vitest';
import { changeOf, totalChanges } from './month-change.rules.ts';
import { weekdayOf } from '../common/calendar.rules.ts';
import { turnOf, type Turn } from '../figures/turns.rules.ts';
import { noticesOf } from './month-notices.rules.ts';
import { activitiesOfDay, dashboardAxis } from './month-panels.rules.ts';
import { partConditions, meetsCodes } from './month-parts.rules.ts';
import {
  comparedMonths,
  groupsOf,
  isShownMonth,
  sameDaysOf,
  typesOfDashboard,
  usualGroup,
  usualTypes,
} from './month.rules.ts';

describe('months', () => {
  it('are compared with the one before and the one a year before', () => {
    const months = { current: '2026-01', previous_month: '2025-12', previous_year: '2025-01' };
    expect(comparedMonths('2026-01')).toEqual(months);
  });
  it('are shown up to the current one', () => {
    expect(['2026-11', '2026-12', '2000-12', '2001-01'].map((month) => isShownMonth(month, '2026-11-24'))).toEqual(
      // The month a year before must be one that can have events.
      [true, false, false, true],
    );
  });
  it('are compared by the same days while they are under way', () => {
    expect(sameDaysOf('2026-11', '2026-11-24')).toBe(24);
    expect(sameDaysOf('2026-10', '2026-11-24')).toBeNull();
  });
  it('begin their weeks on Monday', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
  });
});

describe('what is shown', () => {
  it('is fly_scan, or all types that count', () => {
    expect(typesOfDashboard('fly_scan')).toEqual(['fly_scan']);
    expect(typesOfDashboard('all')).toEqual(['insect_monitor_v2', 'fly_count', 'fly_scan', 'fly']);
    expect([usualTypes(true), usualTypes(false)]).toEqual(['fly_scan', 'all']);
  });
  it('is places where there is nothing else', () => {
    const stock = { grouping: 'sensor', hasCounting: false, usesStations: true } as const;
    expect(usualGroup(stock)).toBe('place');
    expect(usualGroup({ ...stock, hasCounting: true })).toBe('sensor');
    expect(usualGroup({ ...stock, usesStations: false })).toBe('sensor');
    expect(groupsOf(false)).not.toContain('place');
  });
});

describe('a change', () => {
  it('is in percent with two decimals and a sign; more is bad', () => {
    expect(changeOf(3, 2)).toEqual({ percent: '+50.00', direction: 'up', mark: 'bad' });
    expect(changeOf(1, 3)).toEqual({ percent: '-66.67', direction: 'down', mark: 'good' });
    expect(changeOf(0, 3)).toEqual({ percent: '-100.00', direction: 'down', mark: 'good' });
    expect(changeOf(10_001, 10_000).percent).toBe('+0.01');
    expect(changeOf(2, 2)).toEqual({ percent: '0.00', direction: null, mark: null });
  });
  it('is not known without a base', () => {
    expect(changeOf(5, 0)).toEqual({ percent: null, direction: null, mark: null });
  });
  it('of a month under way is also that of the same days', () => {
    const total = { current: 6, previous_month: 12, previous_year: 0 };
    expect(totalChanges({ ...total, same_days: null })).toMatchObject({
      ...{ previous_month: { percent: '-50.00' }, previous_year: { percent: null }, same_days: null },
    });
    const same_days = { previous_month: 3, previous_year: 4 };
    expect(totalChanges({ ...total, same_days }).same_days).toMatchObject({
      previous_month: { percent: '+100.00' },
      previous_year: { percent: '+50.00' },
    });
  });
});

describe('notices', () => {
  const event = (timestamp: number, count: number, count_difference = 0) =>
    turnOf({ timestamp, count, count_difference, sensor_threshold: 5, sensor_increase_threshold: 3 });
  const named = (over: boolean, steps: readonly Turn[]) =>
    noticesOf(over, steps).map(({ type, event: { timestamp } }) => `${timestamp} ${type}`);
  it('of totals begin with a run; each large increase is one', () => {
    const events = [event(1, 4), event(2, 5), event(3, 9, 4), event(4, 4), event(5, 5)];
    expect(named(false, events)).toEqual(['2 total', '3 increase', '5 total']);
    expect(named(true, events.slice(1))).toEqual(['3 increase', '5 total']);
  });
  it('go on from what was before', () => {
    expect(named(true, [event(2, 5)])).toEqual([]);
    expect(named(false, [event(2, 5)])).toEqual(['2 total']);
  });
  it('need thresholds above 0', () => {
    const off = { sensor_threshold: 0, sensor_increase_threshold: 0 };
    expect(named(false, [turnOf({ timestamp: 1, count: 9, count_difference: 9, ...off })])).toEqual([]);
  });
});

describe('panels', () => {
  it('have axes in steps of 5, or of 20 from 100 on', () => {
    expect(dashboardAxis([null, 0])).toEqual({ maximum: 5, step: 5 });
    expect(dashboardAxis([99])).toEqual({ maximum: 100, step: 5 });
    expect(dashboardAxis([100])).toEqual({ maximum: 100, step: 20 });
    expect(dashboardAxis([101, null])).toEqual({ maximum: 120, step: 20 });
  });
  it('open the day of one sensor or site', () => {
    const timePeriod = '{"from":"2026-11-03","to":"2026-11-03"}';
    expect(activitiesOfDay({ id: '7', group_by: 'installation_site' }, '2026-11-03')).toEqual({
      timePeriod,
      siteId: '7',
    });
    expect(activitiesOfDay({ id: 'A', group_by: 'sensor' }, '2026-11-03')).toEqual({ timePeriod, sensorId: 'A' });
    expect(activitiesOfDay({ id: null, group_by: 'sensor' }, '2026-11-03')).toBeNull();
  });
});

describe('parts', () => {
  it('are all of a month, or what all conditions leave', () => {
    expect(partConditions({})).toEqual({ days: { first: 1, last: 31 }, weekday: null, hour: null, types: null });
    expect(partConditions({ day: 9, up_to: 24 }).days).toEqual({ first: 9, last: 9 });
    expect(partConditions({ day: 30, up_to: 24 }).days).toEqual({ first: 30, last: 24 });
  });
  it('meet conditions on types; unknown codes are not assigned', () => {
    const meets = (query: Parameters<typeof partConditions>[0], code: number) =>
      meetsCodes(code, partConditions({ figure: 'types', ...query }).types ?? []);
    expect([meets({ type: 'aphid' }, 2), meets({ type: 'aphid' }, 3)]).toEqual([true, false]);
    expect([meets({ except: 'aphid,thrips' }, 3), meets({ except: 'aphid,thrips' }, 4)]).toEqual([false, true]);
    expect([meets({ route: 'not_assigned' }, 1), meets({ route: 'not_assigned' }, 30)]).toEqual([true, true]);
    expect([meets({ route: 'outdoor' }, 2), meets({ route: 'indoor' }, 2)]).toEqual([true, false]);
  });
  it('of increases of events have no types', () => {
    expect(() => partConditions({ type: 'aphid' })).toThrow('figure');
    expect(() => partConditions({ figure: 'types', type: 'bee' })).toThrow('type');
  });
});
