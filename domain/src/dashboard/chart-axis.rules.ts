/** Vertical axis of a chart, starting at 0. */
export interface ChartAxis {
  readonly maximum: number;
  readonly step: number;
}

function highestOf(values: readonly (number | null)[]): number {
  return values.reduce((highest: number, value) => Math.max(highest, value ?? 0), 0);
}

/**
 * The axis of the rat appearance graph: steps of 5 up to the next multiple of 5. Without appearances it has one step.
 * Source: CHART-1.
 */
export function appearanceAxis(hours: readonly number[]): ChartAxis {
  return { maximum: Math.max(5, Math.ceil(highestOf(hours) / 5) * 5), step: 5 };
}

/**
 * The axis of the monthly insect chart: up to 10 or the next multiple of 10, in steps of 5, or of 20 above 100.
 * Source: CHART-2.
 * @param counts all days of all charts to be compared; null where nothing was reported
 */
export function monthlyAxis(counts: readonly (number | null)[]): ChartAxis {
  const maximum = Math.max(10, Math.ceil(highestOf(counts) / 10) * 10);
  return { maximum, step: maximum > 100 ? 20 : 5 };
}

/** Most steps of an axis that have a label and a line. Source: DASH-4, CHART-2. */
const labels = 10;

/**
 * Every how many steps an axis has a label and a line: 1, 2, 5, 10, 20, … so that they are at most ten, however high it
 * is. Source: DASH-4, CHART-2.
 */
export function labelledSteps({ maximum, step }: ChartAxis): number {
  const steps = maximum / step;
  let decade = 1;
  while (steps / (5 * decade) > labels) decade *= 10;
  return decade * ([1, 2].find((multiple) => steps / (multiple * decade) <= labels) ?? 5);
}
