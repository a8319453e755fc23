import { isDay } from '@trapline/domain/common/day.rules.ts';

/** Normalizes full-width characters and other separators from Japanese input. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[/.年月]|[‐‑‒–—−ー]/g, '-')
    .replace(/日$/, '');
}

/** The day in a complete text `YYYY-MM-DD`, or null. */
export function wholeDay(text: string): string | null {
  const day = plain(text);
  return isDay(day) ? day : null;
}

/** The day meant by finished input, which may also be `2026/1/5` or `20260105`; null if it is not a day. */
export function meantDay(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$|^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain(text));
  if (!match) return null;
  const [year, month = '', day = ''] = match[1] === undefined ? match.slice(4) : match.slice(1);
  return wholeDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
