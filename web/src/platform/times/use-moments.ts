import { agoText, dayHeading, dayName, momentInText, momentText, shortDay } from './day-text.ts';
import { currentLocale } from '../words/locale.ts';
import { useNow } from './use-now.ts';
import { dayAt } from './zoned-time.ts';

/** Texts of moments, unix seconds, in the reader's language. */
interface Moments {
  /** `Today, 14:05` */
  readonly alone: (instant: number) => string;
  /** `today, 14:05` */
  readonly inText: (instant: number) => string;
  /** `Today` */
  readonly day: (instant: number) => string;
  /** `Today`, where little space is: a day of another year is `2025/12/31`. */
  readonly short: (instant: number) => string;
  /** `Today, Mon, Nov 23` */
  readonly heading: (instant: number) => string;
}

/** Returns the texts of moments in a time zone; they stay true after midnight. Source: SCREEN-17. @param zone IANA name */
export function useMoments(zone: string): Moments {
  const today = useNow((now) => dayAt(now, zone));
  const locale = currentLocale();
  const reader = { zone, today, locale };
  return {
    alone: (instant) => momentText(instant, reader),
    inText: (instant) => momentInText(instant, reader),
    day: (instant) => dayName(dayAt(instant, zone), today, locale),
    short: (instant) => shortDay(dayAt(instant, zone), today, locale),
    heading: (instant) => dayHeading(dayAt(instant, zone), today, locale),
  };
}

/**
 * Returns when a unit was last active, within a sentence: in minutes during the first hour. Source: SCREEN-17.
 * @param instant unix seconds; null if unknown
 * @param zone IANA name
 */
export function useContactText(instant: number | null, zone: string): string | null {
  const { inText } = useMoments(zone);
  const ago = useNow((now) => (instant === null ? '' : (agoText(now - instant, currentLocale()) ?? '')));
  if (instant === null) return null;
  return ago === '' ? inText(instant) : ago;
}
