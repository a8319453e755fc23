import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the chart of selected events. */
export const stationChartMessages = defineMessages('stationChart', {
  en: {
    title: 'Insects by month: {{name}}',
    heading_one: '{{count}} selected event',
    heading_other: '{{count}} selected events',
    fileTitle: '{{name}}: {{type}} by month',
    type: 'Insect type',
    all: 'All insects',
    month: 'Month',
    insects: 'Insects',
    over: 'Index over the threshold',
    nothing: 'None of the selected events has been counted yet.',
    newest: 'Only the newest {{count}} years are drawn.',
    close: 'Close',
  },
  ja: {
    title: '月ごとの捕獲数：{{name}}',
    heading_other: '選択した記録{{count}}件',
    fileTitle: '{{name}}：月ごとの{{type}}',
    type: '虫の種類',
    all: 'すべての虫',
    month: '月',
    insects: '捕獲数',
    over: '指数がしきい値以上',
    nothing: '選択した記録は、まだ集計されていません。',
    newest: '新しい{{count}}年分だけを表示しています。',
    close: '閉じる',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stationChart: (typeof stationChartMessages)['en'];
  }
}
