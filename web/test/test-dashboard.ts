import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';

const hours = (numbers: Readonly<Record<number, number>> = {}) =>
  Array.from({ length: 24 }, (_, hour) => numbers[hour] ?? 0);
const days = (length: number, number: number) => Array.from({ length }, () => number);

/**
 * A dashboard of two sites in October 2026, which is over: 62 insects, after 30 in September and none the year before.
 * Its numbers fit each other.
 */
export function testDashboard(part: Partial<Dashboard> = {}): Dashboard {
  const weekdays = { indoor: days(7, 6), outdoor: days(7, 2), not_assigned: [6, 0, 0, 0, 0, 0, 0] };
  return {
    month: '2026-10',
    today: '2026-11-24',
    time_zone: 'Asia/Tokyo',
    group_by: 'installation_site',
    groups: ['installation_site', 'sensor'],
    types: 'fly_scan',
    has_fly_scan: true,
    has_other_types: true,
    id: null,
    insect_type: null,
    items: [
      { id: '1', name: 'Hall' },
      { id: '2', name: 'Dock' },
    ],
    without_site: [],
    total: { current: 62, previous_month: 30, previous_year: 0, same_days: null },
    reported: { current: true, previous_month: true, previous_year: false },
    daily: {
      current: [null, 0, ...days(29, 2), 4].slice(0, 31),
      previous_month: days(30, 1),
      previous_year: days(31, 0).map(() => null),
    },
    months: null,
    alert_days: null,
    notices: [
      { id: '1', name: 'Hall', type: 'total', timestamp: 1_792_000_000, count: 25, event_id: 's1-9' },
      { id: '2', name: 'Dock', type: 'increase', timestamp: 1_791_900_000, count: 14, event_id: 's2-8' },
    ],
    top: [
      { type: 'drain_fly', count: 42 },
      { type: 'midge', count: 14 },
    ],
    others: 6,
    indoor: 42,
    outdoor: 14,
    not_assigned: 6,
    hourly: { indoor: hours({ 8: 42 }), outdoor: hours({ 20: 14 }), not_assigned: hours({ 20: 6 }) },
    weekdays,
    matrix: [hours({ 8: 6, 20: 8 }), ...Array.from({ length: 6 }, () => hours({ 8: 8 }))],
    as_of: 1_795_500_000,
    ...part,
  };
}
