import { defineMessages } from '../../platform/i18n.ts';

/** Texts of the CSV exports of the activity page; the file's own headings are in the domain. */
export const activityCsvMessages = defineMessages('activityCsv', {
  en: {
    csv: 'CSV',
    exportCsv: 'Export {{name}} as CSV',
    exportDone: 'The CSV file of {{name}} has been saved.',
    exportAll: 'Export all as CSV',
    exportAllDone: 'The CSV file of all events has been saved.',
    exportFailed: 'The CSV export failed. {{reason}}',
  },
  ja: {
    csv: 'CSV',
    exportCsv: '「{{name}}」をCSVで出力',
    exportDone: '「{{name}}」のCSVを保存しました。',
    exportAll: 'すべてをCSVで出力',
    exportAllDone: 'すべての記録のCSVを保存しました。',
    exportFailed: 'CSVを出力できませんでした。{{reason}}',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activityCsv: (typeof activityCsvMessages)['en'];
  }
}
