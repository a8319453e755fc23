import { hasMonthlyChart } from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/**
 * Which chart a sensor's or site's section has: insects of a month's days, or hours at which rats appeared; null: none.
 * Source: ACTIVITY-8.
 */
export function chartKindOf(type: SensorType): 'monthly' | 'appearance' | null {
  if (hasMonthlyChart(type)) return 'monthly';
  return type === 'rat_monitor' ? 'appearance' : null;
}
