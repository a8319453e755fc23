import type { Plot } from './chart.ts';

/** Part of a chart's width that a label takes at most, and part of its height from which there is no room above. */
const room = { width: 0.35, height: 0.88 } as const;

/**
 * Where the label of a threshold is at its line: at the end of the chart where the values are further from it, and below
 * the line at the top of the chart, where the name of the axis is.
 * @param value the threshold
 */
export function thresholdLabelPosition(value: number, { series, scale }: Pick<Plot, 'series' | 'scale'>) {
  const distance = (part: (values: readonly (number | null)[], length: number) => readonly (number | null)[]) =>
    Math.min(
      ...series
        .flatMap(({ values }) => part(values, Math.ceil(values.length * room.width)))
        .filter((one) => one !== null)
        .map((one) => Math.abs(one - value)),
    );
  const start = distance((values, length) => values.slice(0, length));
  const end = distance((values, length) => values.slice(-length));
  const below = value > scale.maximum * room.height;
  if (end > start) return below ? ('insideEndBottom' as const) : ('insideEndTop' as const);
  return below ? ('insideStartBottom' as const) : ('insideStartTop' as const);
}
