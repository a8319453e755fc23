import type { Chart, Picked } from './chart.ts';
import type { ChartOption, Drawing } from './chart-option.ts';
import { cellAt, heatMapOption } from './heat-map-option.ts';
import { pieOption } from './pie-option.ts';
import { plotOption } from './plot-option.ts';

/** Returns the library's option for a chart. */
export function drawn(chart: Chart, drawing: Drawing): ChartOption {
  if (chart.kind === 'pie') return pieOption(chart, drawing);
  return chart.kind === 'heat-map' ? heatMapOption(chart, drawing) : plotOption(chart, drawing);
}

/** Returns the axis value of a chart's first category; null if clicks do not select categories. */
export function firstValueOf({ kind }: Chart): number | null {
  if (kind === 'pie' || kind === 'heat-map') return null;
  return kind === 'lines' ? 1 : 0;
}

/** Returns what was clicked, from the index reported by the library: a category of the axis, a slice or a cell. */
export function pickedAt(chart: Chart, index: number): Picked | null {
  if (chart.kind === 'pie') {
    const slice = chart.slices[index];
    return slice ? { index, key: slice.key } : null;
  }
  if (chart.kind === 'heat-map') {
    const cell = cellAt(chart, index);
    // An empty cell has no shape that could be pressed.
    const isEmpty = (cell?.row.values[cell.index] ?? null) === null;
    return cell && !isEmpty ? { index: cell.index, key: cell.row.key } : null;
  }
  return chart.axis.categories[index] ? { index, key: null } : null;
}
