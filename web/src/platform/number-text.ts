/** A number as it is written in a language: 1,234. */
export function numberText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** A change with its sign: +3, −2, ±0. */
export function differenceText(value: number, locale: string): string {
  if (value === 0) return '±0';
  return new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(value).replace('-', '\u2212');
}

/** A size in kB or MB (of 1000), rounded. */
export function byteText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes < 1_000_000 ? 0 : 1,
  }).format(value);
}
