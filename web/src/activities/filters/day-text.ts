import { isDay } from '@trapline/domain/common/day.rules.ts';

/** A text as a day's form: full-width signs and other separators as Japanese input gives them. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[/.年月]|[‐‑‒–—−ー]/g, '-')
    .replace(/日$/, '');
}

/** The day that a text spells out whole, `YYYY-MM-DD`; null while it does not. */
export function wholeDay(text: string): string | null {
  const day = plain(text);
  return isDay(day) ? day : null;
}

/** The day that somebody meant who has ended typing: also `2026/1/5` and `20260105`; null when it is none. */
export function meantDay(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$|^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain(text));
  if (!match) return null;
  const [year, month = '', day = ''] = match[1] === undefined ? match.slice(4) : match.slice(1);
  return wholeDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
