import { csvCell } from '../common/csv.rules.ts';

/** Headings of the exported audit trail, in column order. */
const headings = {
  at: { en: 'Time', ja: '日時' },
  actor_email: { en: 'Who', ja: '操作者' },
  subject_email: { en: 'As or to whom', ja: '対象者' },
  organization_name: { en: 'Organization', ja: '組織' },
  action: { en: 'Action', ja: '操作' },
  entity: { en: 'Target', ja: '操作対象' },
  details: { en: 'Details', ja: '詳細' },
  address: { en: 'Network address', ja: '接続元' },
} as const;

/** The cells of an entry: `at` as `YYYY/MM/DD HH:mm:ss` in the reader's zone, `details` as JSON. */
export type AuditCsvCells = { readonly [C in keyof typeof headings]: string };

/** The heading line, including the line break. */
export function auditCsvHeading(locale: 'en' | 'ja'): string {
  return `${Object.values(headings)
    .map((heading) => csvCell(heading[locale]))
    .join(',')}\n`;
}

/** The CSV line of an entry, including the line break. Cells are guarded against formulas. */
export function auditCsvLine(cells: AuditCsvCells): string {
  const { at, actor_email, subject_email, organization_name, action, entity, details, address } = cells;
  return `${[at, actor_email, subject_email, organization_name, action, entity, details, address].map(csvCell).join(',')}\n`;
}
