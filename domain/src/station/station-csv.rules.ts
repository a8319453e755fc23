import type { Locale } from '../accounts/account.limits.ts';
import { csvCell } from '../common/csv.rules.ts';
import { insectReference, type InsectType } from '../insects/insect.catalogue.ts';

/** The columns before those of the insect types, and after them. Source: STATION-19. */
const before = {
  number: { en: 'No', ja: 'No' },
  place: { en: 'Place', ja: '設置箇所' },
  trap_no: { en: 'Trap number', ja: 'トラップ番号' },
  installed_at: { en: 'Installed', ja: '設置日' },
  collected_at: { en: 'Collected', ja: '回収日' },
  days: { en: 'Days installed', ja: '設置日数' },
  month: { en: 'Month', ja: '対象月' },
  upload_time: { en: 'Upload time', ja: 'アップロード日時' },
  photo_count: { en: 'Photos', ja: '写真枚数' },
} as const;
const after = { total: { en: 'Total', ja: '合計' }, index: { en: 'Index', ja: '指数' } } as const;
/** The last column of a place with a threshold: 1 where the index reaches it. Source: STATION-25. */
const marked = { en: 'Over threshold', ja: 'しきい値超過' } as const;

/** File name of a CSV of a place's events. */
export function stationCsvName(place: string): string {
  return `${place}.csv`;
}

/**
 * The headings of a station CSV before its types, and after them.
 * @param withThreshold whether the place has a threshold of the index
 */
export function stationCsvColumns(
  withThreshold: boolean,
  locale: Locale,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  return {
    before: Object.values(before).map((heading) => heading[locale]),
    after: [...Object.values(after), ...(withThreshold ? [marked] : [])].map((heading) => heading[locale]),
  };
}

/**
 * The heading line of a station CSV, including the line break.
 * @param types the columns of types, `others` last
 * @param withThreshold whether the place has a threshold of the index
 */
export function stationCsvHeading(types: readonly InsectType[], withThreshold: boolean, locale: Locale): string {
  const columns = stationCsvColumns(withThreshold, locale);
  const headings = [...columns.before, ...types.map((type) => insectReference[type].name[locale]), ...columns.after];
  return `${headings.map(csvCell).join(',')}\n`;
}
