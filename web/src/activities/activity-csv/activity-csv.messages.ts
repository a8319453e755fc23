import { defineMessages } from '../../platform/i18n.ts';

/** Texts of the CSV exports of the activity page; the file's own headings are in the domain. */
export const activityCsvMessages = defineMessages('activityCsv', {
  en: {
    csv: 'CSV',
    exportCsv: 'Export {{name}} as CSV',
    exportDone: '{{name}} has been exported.',
    exportAll: 'Export all as CSV',
    exportAllDone: 'All has been exported.',
    exportFailed: 'The CSV export failed. {{reason}}',
  },
  ja: {
    csv: 'CSV',
    exportCsv: '{{name}} を CSV で出力',
    exportDone: '{{name}} を出力しました。',
    exportAll: 'すべてを CSV で出力',
    exportAllDone: 'すべてを出力しました。',
    exportFailed: 'CSV を出力できませんでした。{{reason}}',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activityCsv: (typeof activityCsvMessages)['en'];
  }
}
