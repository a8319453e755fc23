/** Size of a sparkline, in units of its drawing. */
export const sparkline = { width: 112, height: 32 } as const;

/** Space above the highest value and below the lowest. */
const margin = 3;

/** What a sparkline draws; places from the left and from the top. */
export interface SparklineShape {
  /** Lines between neighbouring days that both have a value, as points of `polyline`; one day alone is a point. */
  readonly lines: readonly string[];
  /** Place of each day from the left. */
  readonly xs: readonly number[];
  /** Place of each day's value from the top; null without one. */
  readonly ys: readonly (number | null)[];
  /** Place of the threshold; null if it is off. */
  readonly threshold: number | null;
}

/** The shape of the values of days, so that the highest value and the threshold fit in. @param threshold 0: off */
export function sparklineShape(days: readonly (number | null)[], threshold: number): SparklineShape {
  const highest = Math.max(1, threshold, ...days.map((value) => value ?? 0));
  const step = sparkline.width / days.length;
  const yOf = (value: number) => {
    const room = sparkline.height - 2 * margin;
    return Math.round((margin + room * (1 - value / highest)) * 10) / 10;
  };
  const xs = days.map((_, index) => (index + 0.5) * step);
  const ys = days.map((value) => (value === null ? null : yOf(value)));
  const lines: string[][] = [[]];
  for (const [index, y] of ys.entries()) {
    if (y === null) lines.push([]);
    else lines.at(-1)?.push(`${xs[index]},${y}`);
  }
  return {
    lines: lines.filter((points) => points.length > 1).map((points) => points.join(' ')),
    xs,
    ys,
    threshold: threshold > 0 ? yOf(threshold) : null,
  };
}
