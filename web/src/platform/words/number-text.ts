// Creating a format is expensive, and a page formats dozens of numbers at once.
const plain = new Map<string, Intl.NumberFormat>();
const signed = new Map<string, Intl.NumberFormat>();

function formatOf(
  made: Map<string, Intl.NumberFormat>,
  locale: string,
  options?: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const known = made.get(locale);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, options);
  made.set(locale, format);
  return format;
}

/** Formats a number in a language: 1,234. */
export function numberText(value: number, locale: string): string {
  return formatOf(plain, locale).format(value);
}

const fixed = new Map<string, Intl.NumberFormat>();

/** Formats a number with two decimals, in a language: 1.00. */
export function twoDecimalsText(value: number, locale: string): string {
  return formatOf(fixed, locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** Formats a difference with its sign: +3, −2, ±0. */
export function differenceText(value: number, locale: string): string {
  if (value === 0) return '±0';
  return formatOf(signed, locale, { signDisplay: 'always' }).format(value).replace('-', '\u2212');
}

const sizeFormats = new Map<string, Intl.NumberFormat>();

/** Returns the format of a unit. It is cached, since creating one takes longer than drawing the text. */
function sizeFormat(unit: 'kilobyte' | 'megabyte' | 'gigabyte', locale: string): Intl.NumberFormat {
  const key = `${unit} ${locale}`;
  let format = sizeFormats.get(key);
  if (!format) {
    const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
    sizeFormats.set(key, format);
  }
  return format;
}

/** Formats a size in kB, MB or GB (of 1000), rounded. */
export function byteText(bytes: number, locale: string): string {
  if (bytes < 1_000_000) return sizeFormat('kilobyte', locale).format(bytes / 1_000);
  return bytes < 1_000_000_000
    ? sizeFormat('megabyte', locale).format(bytes / 1_000_000)
    : sizeFormat('gigabyte', locale).format(bytes / 1_000_000_000);
}
