import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the CSV exports of the activity page; the file's own headings are in the domain. */
export const activityCsvMessages = defineMessages('activityCsv', {
  en: {
    csv: 'CSV',
    exportCsv: 'Export {{name}} as CSV',
    exportAll: 'Export all as CSV',
    leftOut: 'Events of the type {{type}} are not included.',
    selectData: 'There are no events to export.',
    busy: 'Your last export is still running, for example in another tab. Try again when it has ended.',
    exportFailed: 'The CSV export failed. {{reason}}',
  },
  ja: {
    csv: 'CSV',
    exportCsv: '「{{name}}」をCSVで出力',
    exportAll: 'すべてをCSVで出力',
    leftOut: '「{{type}}」の記録は含まれません。',
    selectData: '出力する記録がありません。',
    busy: '前回の出力がまだ終わっていません（別のタブなど）。終わってからもう一度お試しください。',
    exportFailed: 'CSVを出力できませんでした。{{reason}}',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activityCsv: (typeof activityCsvMessages)['en'];
  }
}
