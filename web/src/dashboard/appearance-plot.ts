import { appearanceAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { Plot } from '../ui/charts/chart.ts';

/** Every third hour is labelled below a rat chart. */
const namedEvery = 3;

/** The hours of a day as bars. Source: CHART-1. */
export function appearancePlot(
  hours: readonly number[],
  words: { readonly hour: string; readonly appearances: string },
): Plot {
  return {
    kind: 'bars',
    axis: {
      name: words.hour,
      heading: words.hour,
      categories: hours.map((_, hour) => ({ label: String(hour), name: `${hour}:00` })),
      labelled: [...hours.keys()].filter((hour) => hour % namedEvery === 0),
    },
    scale: appearanceAxis(hours),
    value: words.appearances,
    series: [{ key: 'appearances', name: words.appearances, values: hours }],
  };
}
