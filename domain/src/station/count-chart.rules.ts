/** Steps of the vertical axis, by the number below which the highest bar is. Source: STATION-17. */
const steps = [
  { below: 100, step: 10 },
  { below: 1_000, step: 50 },
  { below: Number.POSITIVE_INFINITY, step: 100 },
] as const;
/** The top of the axis if there are no insects. Source: STATION-17. */
const emptyMaximum = 20;

/**
 * The vertical axis of the chart of counts by type, from 0: the highest bar rounded up to a step, and one step more.
 * Source: STATION-17.
 * @param counts number of insects of each type
 */
export function countAxis(counts: readonly number[]): { readonly maximum: number; readonly step: number } {
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  const step = steps.find(({ below }) => highest < below)?.step ?? 100;
  return { maximum: highest === 0 ? emptyMaximum : (Math.ceil(highest / step) + 1) * step, step };
}
