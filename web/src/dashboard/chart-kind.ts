import { hasMonthlyChart } from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/**
 * The kind of chart for a sensor type: insects by day of a month, or hours at which rats appeared; null if none.
 * Source: ACTIVITY-8.
 */
export function chartKindOf(type: SensorType): 'monthly' | 'appearance' | null {
  if (hasMonthlyChart(type)) return 'monthly';
  return type === 'rat_monitor' ? 'appearance' : null;
}
