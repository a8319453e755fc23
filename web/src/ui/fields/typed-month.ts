import { meantDay } from './typed-day.ts';

/** The month (`YYYY-MM`) meant by input such as `2026-11`, `2026/1` or `202611`; null if it is not a month. */
export function meantMonth(text: string): string | null {
  const trimmed = text.normalize('NFKC').trim().replace(/月$/, '');
  const digits = /^\d{6}$/.test(trimmed);
  const day = meantDay(digits ? `${trimmed}01` : `${trimmed}/1`);
  return day === null ? null : day.slice(0, 7);
}
