/** Days of a month `YYYY-MM`, in order. */
export function daysOfMonth(month: string): readonly string[] {
  const days = Temporal.PlainYearMonth.from(month).daysInMonth;
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The weekday of a day `YYYY-MM-DD`: 0 is Monday. Source: DASH-4. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1;
}
