import { series } from '../theme/theme.ts';

/** Colours of a chart. They are those of the page, which a canvas cannot read from its style sheet. */
export interface ChartLook {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  /** Of series, in their order. */
  readonly series: readonly string[];
  /** Of what is no series of its own. */
  readonly rest: string;
  /** Fill of a time over its threshold, and outline of an alert by increase. */
  readonly alertWash: string;
  readonly alertLine: string;
  /** From the least to the most of a heat map: one hue, which lightness alone tells. */
  readonly shades: readonly [string, string, string];
}

/** The colours by colour scheme; pictures that are saved are light. */
export const chartLooks: { readonly [Scheme in 'light' | 'dark']: ChartLook } = {
  light: {
    ink: '#24211d',
    soft: '#696359',
    line: '#dedad3',
    surface: '#ffffff',
    series: series.light,
    rest: '#8d877c',
    alertWash: 'rgba(217, 67, 47, 0.2)',
    alertLine: '#c4281c',
    shades: ['#edf4f9', '#6fadd3', '#08406f'],
  },
  dark: {
    ink: '#e6e2db',
    soft: '#aaa49a',
    line: '#45413b',
    surface: '#2a2723',
    series: series.dark,
    rest: '#8d877c',
    alertWash: 'rgba(240, 153, 141, 0.28)',
    alertLine: '#f0998d',
    shades: ['#2f3a42', '#3d87c9', '#d3ebfa'],
  },
};

/** The colour of a series by its look. */
export function colourOf({ series, rest }: ChartLook, look: number | 'rest'): string {
  return look === 'rest' ? rest : (series[look % series.length] ?? rest);
}

/** Symbols on lines, so that they can be distinguished without colours. */
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;

/** How a line is drawn besides its colour. */
export function lineMark(look: number) {
  return {
    symbol: symbols[look % symbols.length] ?? 'circle',
    dash: look < symbols.length ? ('solid' as const) : ('dashed' as const),
  };
}

/** Slants of the stripes of bars and slices, degrees, and pixels from one to the next; the first look has none. */
const stripes = [null, [45, 6], [-45, 6], [0, 5], [90, 5], [45, 3], [-45, 3], [0, 3]] as const;

/** The stripes of bars and slices besides their colour; null: none. */
export function stripesOf(look: number | 'rest'): { readonly slant: number; readonly gap: number } | null {
  const found = look === 'rest' ? null : stripes[look % stripes.length];
  return found ? { slant: found[0], gap: found[1] } : null;
}
