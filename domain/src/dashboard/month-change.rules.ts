/** A number in comparison with that of another month. Source: DASH-3. */
export interface MonthChange {
  /** In percent with two decimals and a sign (`+12.34`, `-5.00`, `0.00`); null: `- - -`. */
  readonly percent: string | null;
  /** The arrow; null without a change, or without a base. */
  readonly direction: 'up' | 'down' | null;
  /** More insects are bad, fewer good. */
  readonly mark: 'bad' | 'good' | null;
}

/** What stands for a change that cannot be given. Source: DASH-3. */
export const noChange = '- - -';

/**
 * The change from a base to a number, in percent, rounded half away from zero; none without a base. Source: DASH-3.
 * @param base 0 also where nothing was reported
 */
export function changeOf(current: number, base: number): MonthChange {
  if (base === 0) return { percent: null, direction: null, mark: null };
  const hundredths = Math.round((Math.abs(current - base) * 10_000) / base);
  const sign = current > base ? '+' : '-';
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  if (current === base) return { percent: text, direction: null, mark: null };
  return current > base
    ? { percent: `${sign}${text}`, direction: 'up', mark: 'bad' }
    : { percent: `${sign}${text}`, direction: 'down', mark: 'good' };
}

/** The changes of a month's total, by what it is compared with; the last two of a month under way only. */
export interface TotalChanges {
  readonly previous_month: MonthChange;
  readonly previous_year: MonthChange;
  readonly same_days: { readonly previous_month: MonthChange; readonly previous_year: MonthChange } | null;
}

/**
 * All comparisons of a total. A month under way is compared with the whole months before, as specified, and beside it
 * with their same days. Source: DASH-3.
 */
export function totalChanges(total: {
  readonly current: number;
  readonly previous_month: number;
  readonly previous_year: number;
  readonly same_days: { readonly previous_month: number; readonly previous_year: number } | null;
}): TotalChanges {
  const { current, same_days } = total;
  return {
    previous_month: changeOf(current, total.previous_month),
    previous_year: changeOf(current, total.previous_year),
    same_days: same_days && {
      previous_month: changeOf(current, same_days.previous_month),
      previous_year: changeOf(current, same_days.previous_year),
    },
  };
}
