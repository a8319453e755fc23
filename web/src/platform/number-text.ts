// Making a format costs as much as many uses of it, and a page writes dozens of numbers at once.
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

/** A number as it is written in a language: 1,234. */
export function numberText(value: number, locale: string): string {
  return formatOf(plain, locale).format(value);
}

/** A change with its sign: +3, −2, ±0. */
export function differenceText(value: number, locale: string): string {
  if (value === 0) return '±0';
  return formatOf(signed, locale, { signDisplay: 'always' }).format(value).replace('-', '\u2212');
}

const sizeFormats = new Map<string, Intl.NumberFormat>();

/** The format of a unit; kept, since making one takes longer than drawing what it is for. */
function sizeFormat(unit: 'kilobyte' | 'megabyte', locale: string): Intl.NumberFormat {
  const key = `${unit} ${locale}`;
  let format = sizeFormats.get(key);
  if (!format) {
    const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
    sizeFormats.set(key, format);
  }
  return format;
}

/** A size in kB or MB (of 1000), rounded. */
export function byteText(bytes: number, locale: string): string {
  return bytes < 1_000_000
    ? sizeFormat('kilobyte', locale).format(bytes / 1_000)
    : sizeFormat('megabyte', locale).format(bytes / 1_000_000);
}
