import type { HealthUnit } from '@trapline/domain/health/health.rules.ts';

/** Symbols that are the same in every language. */
const symbols: Readonly<Record<HealthUnit, string>> = { dBm: ' dBm', percent: '%', celsius: ' °C' };

/** A reading with its unit, with at most one decimal place: −62 dBm, 12.5%. */
export function readingText(value: number, unit: HealthUnit, locale: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value).replace('-', '\u2212');
  return `${number}${symbols[unit]}`;
}
