import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the table of counts by insect type. */
export const countMessages = defineMessages('eventsCounts', {
  en: {
    symbol: 'Symbol',
    type: 'Type',
    count: 'Count',
    total: 'Total',
    all: 'All',
    group: 'Type to highlight on the photo',
    highlight: 'Highlight {{type}} on the photo',
    hint: 'Choose a type to see it on the photo.',
    about: 'About {{type}}',
    check: 'Check them',
    unclassified_one: '{{number}} of them has no type',
    unclassified_other: '{{number}} of them have no type',
  },
  ja: {
    symbol: '記号',
    type: '種類',
    count: '数',
    total: '合計',
    all: 'すべて',
    group: '写真上で強調表示する種類',
    highlight: '写真上の{{type}}を強調表示',
    hint: '種類を選ぶと、写真上で強調表示します。',
    about: '{{type}}について',
    check: '要確認の検出枠を確認',
    unclassified_other: 'うち種類未判定 {{number}}匹',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    eventsCounts: (typeof countMessages)['en'];
  }
}
