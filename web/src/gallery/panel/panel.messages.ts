import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the panel beside the photo: figures of the event, counts and insect types. */
export const panelMessages = defineMessages('galleryPanel', {
  en: {
    details: 'Counts and details',
    justDetails: 'Details',
    facts: {
      title: 'Event',
      sensor: 'Sensor',
      count: 'Count',
      leftOut: 'not in totals and charts',
      difference: 'Difference',
      arrived: 'New since the photo before',
      newCard: 'New card: all are new',
      threshold: 'Threshold',
      increase: 'Increase threshold',
      off: 'off',
      tags: 'Tags',
    },
    looked: 'Looked at by {{name}}, {{time}}',
    counts: {
      title: 'Insects by type',
      totalOf_one: 'Total of {{count}} photo',
      totalOf_other: 'Total of {{count}} photos',
      none: 'No insects in this event.',
      waiting: 'Not counted yet.',
      failed: 'Not counted: the photo could not be read.',
    },
    until: {
      title: 'Until the alert',
      left_one: '{{number}} insect',
      left_other: '{{number}} insects',
      reached: 'Threshold reached',
    },
    trap: {
      title: 'Trap replacement',
      replaced: 'Replaced on {{day}}',
    },
    sightings: {
      title: 'Sightings here',
      seen: 'Seen from {{from}} to {{to}}',
      often: '{{week}} in the past {{weekDays}} days, {{month}} in the past {{monthDays}} days.',
      mostly: 'Most often from {{hour}}.',
      none: 'None in the past {{days}} days.',
    },
  },
  ja: {
    details: '捕獲数と詳細',
    justDetails: '詳細',
    facts: {
      title: '記録',
      sensor: 'センサー',
      count: '捕獲数',
      leftOut: '集計とグラフの対象外',
      difference: '前回からの増加数',
      arrived: '新規捕獲（前回の写真以降）',
      newCard: '捕虫紙が新しくなったため、すべて新規です。',
      threshold: 'しきい値',
      increase: '増加しきい値',
      off: 'なし',
      tags: 'タグ',
    },
    looked: '{{time}}に{{name}}が確認',
    counts: {
      title: '種類別の捕獲数',
      totalOf_other: '写真{{count}}枚の合計',
      none: 'この記録では虫は検出されませんでした。',
      waiting: 'まだ集計されていません。',
      failed: '写真を読み取れなかったため、集計していません。',
    },
    until: {
      title: 'アラートまで',
      left_other: 'あと{{number}}匹',
      reached: 'しきい値に到達',
    },
    trap: {
      title: 'トラップ交換',
      replaced: '{{day}}に交換',
    },
    sightings: {
      title: 'この場所での検出',
      seen: '{{from}}〜{{to}}に検出',
      often: '過去{{weekDays}}日間に{{week}}件、過去{{monthDays}}日間に{{month}}件です。',
      mostly: '最も多い時間帯は{{hour}}からの1時間です。',
      none: '過去{{days}}日間の検出はありません。',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    galleryPanel: (typeof panelMessages)['en'];
  }
}
