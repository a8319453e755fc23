import { series } from '../theme/theme.ts';

/** Colours of a chart. They match those of the page, which a canvas cannot read from the style sheet. */
export interface ChartLook {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  /** Colours of the series, in order. */
  readonly series: readonly string[];
  /** Colour of everything without a series of its own. */
  readonly rest: string;
  /** Fill of a period over its threshold, and outline of an alert by increase. */
  readonly alertWash: string;
  readonly alertLine: string;
  /** Fill of a period without reports. */
  readonly missingWash: string;
  /** Shades of a heat map from lowest to highest: one hue, distinguished by lightness alone. */
  readonly shades: readonly [string, string, string];
}

/** Chart colours by colour scheme; saved pictures are light. */
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
    missingWash: 'rgba(105, 99, 89, 0.11)',
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
    missingWash: 'rgba(170, 164, 154, 0.14)',
    shades: ['#2f3a42', '#3d87c9', '#d3ebfa'],
  },
};

/** Returns the colour of a series by its look. */
export function colourOf({ series, rest }: ChartLook, look: number | 'rest'): string {
  return look === 'rest' ? rest : (series[look % series.length] ?? rest);
}

/** Symbols on lines, so that they can be distinguished without colours. */
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;

/** Returns the symbol and dash of a line, by its look. */
export function lineMark(of: number | 'rest') {
  const look = of === 'rest' ? 0 : of;
  return {
    symbol: symbols[look % symbols.length] ?? 'circle',
    dash: look < symbols.length ? ('solid' as const) : ('dashed' as const),
  };
}

/** Returns how a threshold is drawn, by its look. */
export function thresholdMark(look: number | 'rest') {
  return look === 0
    ? ({ line: 'dashed', dashes: '5 3', sign: '- -' } as const)
    : ({ line: 'dotted', dashes: '2 3', sign: '···' } as const);
}

/**
 * The look with a colour and a pattern of its own: looks from 8 on have the same colours again, with other stripes.
 * @param colour index into the colours of series
 * @param pattern from 0
 */
export function lookOf(colour: number, pattern: number): number {
  return pattern * series.light.length + colour;
}

/** Stripes of bars and slices: angle in degrees, and distance in pixels; the first look has none. */
const stripes = [null, [45, 6], [-45, 6], [0, 5], [90, 5], [45, 3], [-45, 3], [0, 3]] as const;

/** Returns the stripes of bars and slices, which distinguish them besides their colour; null for none. */
export function stripesOf(look: number | 'rest'): { readonly slant: number; readonly gap: number } | null {
  const found = look === 'rest' ? null : stripes[(look + 2 * Math.floor(look / stripes.length)) % stripes.length];
  return found ? { slant: found[0], gap: found[1] } : null;
}
