import { defineMessages } from '../platform/i18n.ts';

/** Texts of the overview of a site or sensor. */
export const overviewMessages = defineMessages('overview', {
  en: {
    title: 'Latest',
    all: 'All photos and charts',
    newest: 'Insects on the newest photo',
    sum: 'Insects on the newest photos',
    replacements: 'Trap replacements',
    noReplacements: 'None in the past 90 days.',
    daysAgo_one: '{{count}} day ago',
    daysAgo_other: '{{count}} days ago',
    nothing: 'Nothing has been received yet. Photos and counts appear here as soon as the unit sends them.',
  },
  ja: {
    title: '最新の状況',
    all: '写真とグラフをすべて見る',
    newest: '最新の写真の虫',
    sum: '最新の写真の虫（合計）',
    replacements: 'トラップの交換',
    noReplacements: '過去90日間はありません。',
    daysAgo_other: '{{count}}日前',
    nothing: 'まだ何も届いていません。端末から届き次第、写真や捕獲数がここに表示されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    overview: (typeof overviewMessages)['en'];
  }
}
