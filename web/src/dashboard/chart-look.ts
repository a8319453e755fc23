import { series } from '../ui/theme/theme.ts';

/** Colours of a chart. They are those of the page, which a canvas cannot read from its style sheet. */
export interface ChartLook {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  /** Of a chart's only series. */
  readonly series: string;
  /** Fill of a time over its threshold, and outline of an alert by increase. */
  readonly alertWash: string;
  readonly alertLine: string;
}

/** The colours by colour scheme; pictures that are saved are light. */
export const chartLooks: { readonly [Scheme in 'light' | 'dark']: ChartLook } = {
  light: {
    ink: '#24211d',
    soft: '#696359',
    line: '#dedad3',
    surface: '#ffffff',
    series: series[0],
    alertWash: 'rgba(217, 67, 47, 0.2)',
    alertLine: '#c4281c',
  },
  dark: {
    ink: '#e6e2db',
    soft: '#aaa49a',
    line: '#45413b',
    surface: '#2a2723',
    series: series[4],
    alertWash: 'rgba(240, 153, 141, 0.28)',
    alertLine: '#f0998d',
  },
};
