import type { HeatMap } from './chart.ts';
import {
  axisLook,
  type ChartOption,
  type ChartWords,
  type Drawing,
  gridOf,
  tooltipLook,
  valueText,
} from './chart-option.ts';

/** Returns the highest value, at least 1. */
export function highestOf({ series }: HeatMap): number {
  return series.reduce(
    (highest, { values }) => values.reduce((top: number, value) => Math.max(top, value ?? 0), highest),
    1,
  );
}

/**
 * Returns the option for values by two axes as shades of one hue; cells of unknown values stay empty. Source: CHART-6.
 */
export function heatMapOption(map: HeatMap, drawing: Drawing): ChartOption {
  const { look, words, medium } = drawing;
  const { categories, name, labelled } = map.axis;
  const rows = map.series;
  return {
    animation: false,
    grid: gridOf(medium),
    xAxis: {
      type: 'category',
      data: categories.map(({ label }) => label),
      name,
      nameLocation: 'middle',
      nameGap: 26,
      ...axisLook(look),
      axisTick: { show: false },
      axisLabel: { interval: (index: number) => !labelled || labelled.includes(index), color: look.soft },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => row.name),
      ...axisLook(look),
      axisTick: { show: false },
      axisLabel: { interval: 0, color: look.soft },
    },
    visualMap: {
      // On the page `HeatScale` shows the scale.
      show: medium === 'picture',
      type: 'continuous',
      calculable: false,
      orient: 'horizontal',
      right: 32,
      top: 48,
      itemWidth: 12,
      itemHeight: 160,
      text: [words.number(highestOf(map)), words.tell(map.value, words.number(0))],
      textStyle: { color: look.soft },
      min: 0,
      max: highestOf(map),
      dimension: 2,
      inRange: { color: [...look.shades] },
    },
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: (params) => {
        const [at] = [params].flat();
        return cellText(map, at?.dataIndex ?? -1, words).join('\n');
      },
    },
    series: [
      {
        type: 'heatmap',
        id: 'cells',
        data: rows.flatMap(({ values }, row) => categories.map((_, index) => [index, row, values[index] ?? '-'])),
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: look.ink, borderWidth: 2 } },
      },
    ],
  };
}

/** Returns the row of a cell and its category. @param cell counted along the rows, from 0 */
export function cellAt({ axis, series }: HeatMap, cell: number) {
  const columns = axis.categories.length;
  const row = cell < 0 ? undefined : series[Math.floor(cell / columns)];
  return row && { row, index: cell % columns };
}

/** The row and column of a cell, and its value; empty if there is no such cell. @param cell counted along the rows, from 0 */
export function cellText(map: HeatMap, cell: number, words: ChartWords): readonly string[] {
  const at = cellAt(map, cell);
  if (!at) return [];
  const title = [at.row.name, map.axis.categories[at.index]?.name].join(' ');
  return [title, words.tell(map.value, valueText(at.row.values[at.index] ?? null, words))];
}
