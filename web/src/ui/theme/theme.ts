import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Shades of one colour, from pale to deep. White on 7 to 9, and 6 to 9 on white, reach a contrast of 4.5.
const brand: MantineColorsTuple = [
  '#eef6f1',
  '#dcece3',
  '#b7d9c6',
  '#8fc5a7',
  '#6fb58e',
  '#4fa777',
  '#2f8a5d',
  '#277a51',
  '#1f6845',
  '#145236',
];
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e2',
  '#dedad3',
  '#cac5bc',
  '#8d877c',
  '#696359',
  '#57524a',
  '#3b3731',
  '#24211d',
];
const dark: MantineColorsTuple = [
  '#dcd8d1',
  '#bfbab1',
  '#aaa49a',
  '#827c73',
  '#4a463f',
  '#3b3732',
  '#2f2c27',
  '#23211d',
  '#1b1916',
  '#131210',
];
/** Alert: exceeded thresholds and failures. Nothing else is red. */
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadcd8',
  '#f5bab2',
  '#f0998d',
  '#ea7869',
  '#d9432f',
  '#c4281c',
  '#a81f15',
  '#8f1a12',
  '#73130d',
];
/** Warning: silent units and outdated views. Nothing else is amber. */
const amber: MantineColorsTuple = [
  '#fff8e6',
  '#feeec3',
  '#fcdc85',
  '#f9c946',
  '#f3b51b',
  '#dd9d05',
  '#a06c00',
  '#8a5d00',
  '#6f4b00',
  '#553900',
];

// Our own typefaces first, then what is similar on the reader's machine until they have loaded.
const fonts =
  '"Inter Variable", "Inter Fallback", "Noto Sans JP Variable", "Hiragino Sans", "Noto Sans CJK JP", "Yu Gothic", Meiryo, system-ui, sans-serif';

/**
 * Colours of chart series by colour scheme, the same in every chart: those of Okabe and Ito (2008), darkened or
 * lightened for a contrast of 3 to the page. Colour-blind people can distinguish them.
 */
export const series = {
  light: ['#0072b2', '#c47f00', '#008f68', '#c0609a', '#3a9ad9', '#a83c00', '#6b6100', '#24211d'],
  dark: ['#56b4e9', '#e69f00', '#12a47a', '#e39cc6', '#3d87c9', '#d9602a', '#f0e442', '#e6e2db'],
} as const;

/** The theme of Trapline: the only place for its colours, type, spacing and corners. Source: LOOK-7. */
export const theme = createTheme({
  colors: { brand, gray, dark, red, amber },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Overrides for cases in which Mantine's own shade would not be readable enough. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
  },
});
