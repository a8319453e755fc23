import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the activity logs page. The names of entry types are in the catalogue of `domain`. */
export const activityLogMessages = defineMessages('activityLogs', {
  en: {
    title: 'Activity log: {{entity}} ({{date}})',
    backTo: 'To “{{name}}”',
    noEntity: 'There are no logs of “{{entity}}”: check the address.',
    gone: {
      sensor: 'There is no sensor “{{id}}”. If it was deleted, its log is kept for a while.',
      site: 'There is no installation site “{{id}}”. If it was deleted, its log is kept for a while.',
      organization: 'There is no organization “{{id}}”.',
    },
    show: 'Show activity log',
    newer: 'Fetch newer',
    fetched_one: '{{count}} newer entry was fetched.',
    fetched_other: '{{count}} newer entries were fetched.',
    nothingNewer: 'There is nothing newer.',
    newerFailed: 'Newer entries could not be fetched. {{reason}}',
    day: 'Date',
    showDay: 'Show day logs',
    count_one: '{{number}} entry',
    count_other: '{{number}} entries',
    notAll: 'Only the newest {{number}} entries of this day are shown. The CSV file has them all.',
    time: 'Time',
    type: 'Type',
    details: 'Details',
    expand: 'Full details of {{time}}',
    console: 'Show in the log console',
    csv: 'CSV',
    exportCsv: 'Export the day as CSV',
    exportFailed: 'The activity log could not be exported. {{reason}}',
    emptyToday: 'Nothing logged today yet',
    emptyDay: 'Nothing logged on this day',
    emptyText: 'What field units report and people change appears here. Old entries are removed after a while.',
  },
  ja: {
    title: '動作ログ：{{entity}}（{{date}}）',
    backTo: '「{{name}}」へ',
    noEntity: '「{{entity}}」というログはありません。アドレスを確認してください。',
    gone: {
      sensor: 'センサー「{{id}}」はありません。削除された場合、ログは一定期間残ります。',
      site: '設置場所「{{id}}」はありません。削除された場合、ログは一定期間残ります。',
      organization: '組織「{{id}}」はありません。',
    },
    show: '動作ログを表示',
    newer: '新しいログを取得',
    fetched_other: '新しいログを{{count}}件取得しました。',
    nothingNewer: '新しいログはありません。',
    newerFailed: '新しいログを取得できませんでした。{{reason}}',
    day: '日付',
    showDay: 'この日のログを表示',
    count_other: '{{number}}件',
    notAll: 'この日の新しい{{number}}件だけを表示しています。CSVファイルにはすべて含まれます。',
    time: '日時',
    type: '種類',
    details: '詳細',
    expand: '{{time}}の詳細',
    console: 'ログ管理画面で表示',
    csv: 'CSV',
    exportCsv: 'この日のログをCSVで出力',
    exportFailed: '動作ログを出力できませんでした。{{reason}}',
    emptyToday: '今日のログはまだありません',
    emptyDay: 'この日のログはありません',
    emptyText: '端末からの報告や人による変更が、ここに表示されます。古いログは一定期間後に削除されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activityLogs: (typeof activityLogMessages)['en'];
  }
}
