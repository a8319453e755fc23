import type { Pie } from './chart.ts';
import { type ChartOption, type Drawing, fillOf, frames, indexOf, tooltipLook } from './chart-option.ts';

/** Returns the share of each slice, from 0 to 1. */
export function sharesOf({ slices }: Pie): readonly number[] {
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  return slices.map(({ value }) => (whole === 0 ? 0 : value / whole));
}

/** Returns the option for parts of a whole, each with its name and share beside it. Source: CHART-6. */
export function pieOption(pie: Pie, drawing: Drawing): ChartOption {
  const { look, words, medium } = drawing;
  const shares = sharesOf(pie);
  const { top } = frames[medium];
  return {
    animation: false,
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: (params) => {
        const index = indexOf(params);
        const slice = pie.slices[index];
        if (!slice) return '';
        return [slice.name, words.tell(pie.value, words.number(slice.value)), words.share(shares[index] ?? 0)].join(
          '\n',
        );
      },
    },
    series: [
      {
        type: 'pie',
        id: 'pie',
        top: medium === 'page' ? 0 : top - 20,
        bottom: medium === 'page' ? 0 : 12,
        // Room for the names, also on a phone.
        radius: [0, '58%'],
        // Clockwise from the top, the largest first; the grey one is last.
        startAngle: 90,
        clockwise: true,
        avoidLabelOverlap: true,
        label: {
          color: look.ink,
          overflow: 'break',
          lineHeight: 15,
          distanceToLabelLine: 3,
          bleedMargin: 0,
          edgeDistance: 0,
          formatter: ({ dataIndex }) => `${pie.slices[dataIndex]?.name ?? ''}\n${words.share(shares[dataIndex] ?? 0)}`,
        },
        labelLine: { length: 10, length2: 6, lineStyle: { color: look.soft } },
        emphasis: { scale: false },
        data: pie.slices.map((slice) => ({
          name: slice.key,
          value: slice.value,
          itemStyle: { ...fillOf(drawing, slice.look), borderColor: look.surface, borderWidth: 2 },
        })),
      },
    ],
  };
}
