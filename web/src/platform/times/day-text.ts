import { addDays, dayAt, timeText } from './zoned-time.ts';

/** The language of a text. */
type Locale = 'en' | 'ja';

const days = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ja: ['日', '月', '火', '水', '木', '金', '土'],
} as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A day with its weekday, without the year if it is this year: `Sun, Nov 22` or `11月22日（日）`. Source: SCREEN-17.
 * @param day `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`, in the same time zone
 */
export function weekdayText(day: string, today: string, locale: Locale): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const weekday = days[locale][new Date(Date.UTC(year, month - 1, date)).getUTCDay()] ?? '';
  const thisYear = day.slice(0, 4) === today.slice(0, 4);
  if (locale === 'ja') return `${thisYear ? '' : `${year}年`}${month}月${date}日（${weekday}）`;
  return `${weekday}, ${months[month - 1] ?? ''} ${date}${thisYear ? '' : `, ${year}`}`;
}

const near = {
  en: { today: 'Today', yesterday: 'Yesterday', gap: ', ' },
  ja: { today: '今日', yesterday: '昨日', gap: ' ' },
} as const;

/** `Today` or `Yesterday`; null for any other day. */
function nearText(day: string, today: string, locale: Locale): string | null {
  if (day === today) return near[locale].today;
  return day === addDays(today, -1) ? near[locale].yesterday : null;
}

/** The heading of a day in a list: `Today, Mon, Nov 23`, `昨日 11月22日（日）`. Parameters as `weekdayText`. Source: SCREEN-17. */
export function dayHeading(day: string, today: string, locale: Locale): string {
  const text = weekdayText(day, today, locale);
  const name = nearText(day, today, locale);
  return name === null ? text : name + near[locale].gap + text;
}

/** A day by its name: `Today`, `昨日`, else with its weekday. Parameters as `weekdayText`. Source: SCREEN-17. */
export function dayName(day: string, today: string, locale: Locale): string {
  return nearText(day, today, locale) ?? weekdayText(day, today, locale);
}

/** A day by its name where little space is: of another year `2025/12/31`. Parameters as `weekdayText`. Source: SCREEN-17. */
export function shortDay(day: string, today: string, locale: Locale): string {
  return day.slice(0, 4) === today.slice(0, 4) || nearText(day, today, locale) !== null
    ? dayName(day, today, locale)
    : day.replaceAll('-', '/');
}

/** Where and for whom a moment is shown: the IANA time zone, the current day there (`YYYY-MM-DD`), and the language. */
export interface Reader {
  readonly zone: string;
  readonly today: string;
  readonly locale: Locale;
}

/**
 * A moment: `Today, 14:05`, `11月22日（日） 14:05`. Source: SCREEN-17.
 * @param instant unix seconds
 */
export function momentText(instant: number, { zone, today, locale }: Reader): string {
  return dayName(dayAt(instant, zone), today, locale) + near[locale].gap + timeText(instant, zone);
}

/** A moment within a sentence: `today, 14:05`. Parameters as `momentText`. Source: SCREEN-17. */
export function momentInText(instant: number, reader: Reader): string {
  return momentText(instant, reader).replace(/^(?:Today|Yesterday)/, (name) => name.toLowerCase());
}

/**
 * How long ago something was, within the last hour: `22 minutes ago`, `22分前`; null if it was earlier or is to come.
 * @param seconds since then
 */
export function agoText(seconds: number, locale: Locale): string | null {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 0 || minutes >= 60) return null;
  if (locale === 'ja') return minutes === 0 ? 'たった今' : `${minutes}分前`;
  return minutes === 0 ? 'just now' : `${minutes} minute${minutes === 1 ? '' : 's'} ago`;
}
