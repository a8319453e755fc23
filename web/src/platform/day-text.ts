import { addDays } from './zoned-time.ts';

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

/** The heading of a day in a list: `Today, Mon, Nov 23`, `昨日 11月22日（日）`. Parameters as `weekdayText`. Source: SCREEN-17. */
export function dayHeading(day: string, today: string, locale: Locale): string {
  const text = weekdayText(day, today, locale);
  const { today: now, yesterday, gap } = near[locale];
  if (day === today) return now + gap + text;
  return day === addDays(today, -1) ? yesterday + gap + text : text;
}
