import type { ChartAxis } from './chart-axis.rules.ts';
import type { Dashboard, DashboardGroup } from './month.schema.ts';

/** The panels of a dashboard, in their order on the page. Source: DASH-4. */
export const dashboardPanels = ['total', 'notices', 'daily', 'top', 'hourly', 'weekdays', 'matrix'] as const;
export type DashboardPanel = (typeof dashboardPanels)[number];

/**
 * The axis of the panels: steps of 5, or of 20 if the maximum is 100 or more, up to the next step, at least one.
 * Source: DASH-4.
 * @param values all values of the panel, stacked ones added up; null where nothing was reported
 */
export function dashboardAxis(values: readonly (number | null)[]): ChartAxis {
  const highest = values.reduce((most: number, value) => Math.max(most, value ?? 0), 0);
  const step = highest >= 100 ? 20 : 5;
  return { maximum: Math.max(step, Math.ceil(highest / step) * step), step };
}

/**
 * The search of the activity page for a day of an item, which a click on that day opens in a new tab; null for a sum and
 * for places. Source: DASH-6.
 * @param day `YYYY-MM-DD`
 */
export function activitiesOfDay(
  { id, group_by }: { readonly id: string | null; readonly group_by: DashboardGroup },
  day: string,
): { readonly timePeriod: string; readonly siteId?: string; readonly sensorId?: string } | null {
  if (id === null || group_by === 'place') return null;
  const timePeriod = JSON.stringify({ from: day, to: day });
  return group_by === 'sensor' ? { timePeriod, sensorId: id } : { timePeriod, siteId: id };
}

/**
 * Why a panel has nothing: no item to show; events of stations, which know no hours; nothing was reported in the month;
 * no notice; nothing was added.
 */
export type EmptyReason = 'no_items' | 'no_hours' | 'not_reported' | 'no_notices' | 'no_insects';

/** Why a panel has nothing to show; null: it has something. Source: DASH-11. */
export function emptyReason(shown: Dashboard, panel: DashboardPanel): EmptyReason | null {
  if (shown.items.length === 0) return 'no_items';
  if (shown.group_by === 'place' && (panel === 'hourly' || panel === 'weekdays' || panel === 'matrix'))
    return 'no_hours';
  const { current, previous_month, previous_year } = shown.reported;
  if (panel === 'total' || panel === 'daily') {
    return current || previous_month || previous_year ? null : 'not_reported';
  }
  if (panel === 'notices' && shown.notices.length > 0) return null;
  if (!current) return 'not_reported';
  if (panel === 'notices') return 'no_notices';
  const number = panel === 'matrix' ? shown.total.current : shown.indoor + shown.outdoor + shown.not_assigned;
  return number > 0 ? null : 'no_insects';
}
