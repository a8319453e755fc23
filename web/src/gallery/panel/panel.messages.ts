import { defineMessages } from '../../platform/i18n.ts';

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
      threshold: 'Threshold',
      increase: 'Increase threshold',
      off: 'off',
      tags: 'Tags',
    },
    looked: 'Looked at by {{name}}, {{time}}',
    counts: {
      title: 'Insects by type',
      symbol: 'Symbol',
      type: 'Type',
      count: 'Count',
      total: 'Total',
      totalOf_one: 'Total of {{count}} photo',
      totalOf_other: 'Total of {{count}} photos',
      highlight: 'Highlight {{type}} on the photo',
      hint: 'Choose a type to see it on the photo.',
      none: 'No insects in this event.',
      waiting: 'Not counted yet.',
      failed: 'Not counted: the photo could not be read.',
      about: 'About {{type}}',
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
    insect: {
      department: 'Classification',
      route: 'Comes from',
      indoor: 'Inside the building',
      outdoor: 'Outside',
      causes: 'Causes',
      cause: {
        damp: 'Damp',
        garbage: 'Garbage',
        waterbody: 'Open water',
        green_space: 'Green space',
        stored_food: 'Stored food',
        mold: 'Mold',
      },
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
      threshold: 'しきい値',
      increase: '増加しきい値',
      off: 'なし',
      tags: 'タグ',
    },
    looked: '{{time}}に{{name}}が確認',
    counts: {
      title: '種類別の捕獲数',
      symbol: '記号',
      type: '種類',
      count: '数',
      total: '合計',
      totalOf_other: '写真{{count}}枚の合計',
      highlight: '写真上の{{type}}を強調表示',
      hint: '種類を選ぶと、写真上で強調表示します。',
      none: 'この記録では虫は検出されませんでした。',
      waiting: 'まだ集計されていません。',
      failed: '写真を読み取れなかったため、集計していません。',
      about: '{{type}}について',
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
    insect: {
      department: '分類',
      route: '侵入経路',
      indoor: '屋内で発生',
      outdoor: '屋外から侵入',
      causes: '発生要因',
      cause: {
        damp: '湿気',
        garbage: 'ごみ',
        waterbody: '水辺',
        green_space: '緑地',
        stored_food: '貯蔵食品',
        mold: 'カビ',
      },
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    galleryPanel: (typeof panelMessages)['en'];
  }
}
