import type { Chart, Picked } from './chart.ts';
import type { ChartOption, Drawing } from './chart-option.ts';
import { cellAt, heatMapOption } from './heat-map-option.ts';
import { pieOption } from './pie-option.ts';
import { plotOption } from './plot-option.ts';

/** A chart as the library draws it. */
export function drawn(chart: Chart, drawing: Drawing): ChartOption {
  if (chart.kind === 'pie') return pieOption(chart, drawing);
  return chart.kind === 'heat-map' ? heatMapOption(chart, drawing) : plotOption(chart, drawing);
}

/** The number at which the first place of a chart's axis stands; null: it is not places that are pressed. */
export function firstPlaceOf({ kind }: Chart): number | null {
  if (kind === 'pie' || kind === 'heat-map') return null;
  return kind === 'lines' ? 1 : 0;
}

/** What was pressed, by the number that the library gives it: the place on the axis, the slice or the cell. */
export function pickedAt(chart: Chart, index: number): Picked | null {
  if (chart.kind === 'pie') {
    const slice = chart.slices[index];
    return slice ? { index, key: slice.key } : null;
  }
  if (chart.kind === 'heat-map') {
    const cell = cellAt(chart, index);
    return cell ? { index: cell.index, key: cell.row.key } : null;
  }
  return chart.axis.categories[index] ? { index, key: null } : null;
}
