import { countAxis } from '@trapline/domain/station/count-chart.rules.ts';
import { type CountRow, countRows } from '../../events/count-rows.ts';
import { insectLook } from '../../insects/insect-look.ts';
import { insectSymbol } from '../../insects/insect-name.ts';
import type { Pie, Plot } from '../../ui/charts/chart.ts';
import { pieSlices } from '../../ui/charts/pie-slices.ts';

/** How many types have a slice of their own. Source: STATION-17. */
const slices = 5;

/** Texts of the charts. */
export interface CountWords {
  readonly type: string;
  readonly insects: string;
  /** Name of the grey slice. */
  readonly rest: string;
  readonly typeName: (type: string) => string;
}

type Counts = Readonly<Record<string, number>>;

/** Counts by type as bars in the order of the table; each is labelled with the symbol of its type. Source: STATION-17. */
export function countBars(counts: Counts, words: CountWords): Plot {
  const rows = countRows(counts);
  return {
    kind: 'bars',
    axis: {
      name: '',
      heading: words.type,
      categories: rows.map(({ type }) => ({ label: insectSymbol(type) || type, name: words.typeName(type) })),
    },
    scale: countAxis(rows.map(({ count }) => count)),
    value: words.insects,
    series: [
      {
        key: 'count',
        name: words.insects,
        values: rows.map(({ count }) => count),
        looks: rows.map(({ type }) => insectLook(type)),
      },
    ],
    labelled: true,
  };
}

/** Counts by type as a pie: the most frequent named types, everything else in grey. Source: STATION-17. */
export function countPie(counts: Counts, words: CountWords): Pie {
  const share = ({ type, count }: CountRow) => {
    const look = insectLook(type);
    const part = { key: type, name: words.typeName(type), value: count };
    return look === 'rest' ? { ...part, rest: true } : { ...part, look };
  };
  return {
    kind: 'pie',
    heading: words.type,
    value: words.insects,
    slices: pieSlices(countRows(counts).map(share), slices, words.rest),
  };
}
