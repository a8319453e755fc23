import { defineMessages } from '../platform/i18n.ts';

/** Texts of the charts of insects and rats. */
export const figuresMessages = defineMessages('figures', {
  en: {
    close: 'Close the charts',
    monthly: {
      title: 'Insects by day',
      titleOf: 'Insects by day: {{name}}',
      figure: '{{name}}, {{month}}',
      note: 'Each day shows the highest count of each sensor, added up. Days without a report are left out.',
      insects: 'Insects',
      day: 'Day of the month',
      date: 'Date',
      overThreshold: 'Total count alert',
      overIncrease: 'Increase count alert',
      nothing: 'Nothing was reported in this month.',
      month: 'Month',
      before: 'Previous month',
      after: 'Next month',
      legend: 'Times of alerts',
    },
    appearance: {
      title: 'Hours of appearance: {{name}}',
      file: '{{name}}, hours of appearance',
      hour: 'Hour of the day',
      appearances: 'Appearances',
      days_one: '{{count}} day from the first to the last appearance',
      days_other: '{{count}} days from the first to the last appearance',
      period: 'Period: {{from}} – {{to}}',
      allDates: 'Period: all dates',
      untilNow: 'today',
      nothing: 'No rats appeared in this period.',
      failed: 'The graph could not be loaded.',
    },
  },
  ja: {
    close: 'グラフを閉じる',
    monthly: {
      title: '日別の捕獲数',
      titleOf: '日別の捕獲数：{{name}}',
      figure: '{{name}}（{{month}}）',
      note: '各センサーのその日の最大捕獲数を合計した値です。報告のない日は空白になります。',
      insects: '捕獲数（匹）',
      day: '日',
      date: '日付',
      overThreshold: '総数アラート',
      overIncrease: '増加数アラート',
      nothing: 'この月の報告はありません。',
      month: '月',
      before: '前の月',
      after: '次の月',
      legend: 'アラートの期間',
    },
    appearance: {
      title: '時間帯別の出現数：{{name}}',
      file: '{{name}} 時間帯別の出現数',
      hour: '時刻（時）',
      appearances: '出現数（件）',
      days_other: '最初の出現から最後の出現まで{{count}}日間',
      period: '期間：{{from}} 〜 {{to}}',
      allDates: '期間：全期間',
      untilNow: '今日',
      nothing: 'この期間に出現はありません。',
      failed: 'グラフを読み込めませんでした。',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    figures: (typeof figuresMessages)['en'];
  }
}
