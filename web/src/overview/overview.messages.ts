import { defineMessages } from '../platform/words/i18n.ts';

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
    quality: {
      title: 'How well the detector does',
      text: 'From the photos that people have corrected or confirmed.',
      month: 'Month',
      photos: 'Photos checked',
      found: 'Insects found',
      right: 'Boxes that are insects',
      missed_one: '{{number}} missed',
      missed_other: '{{number}} missed',
      removed_one: '{{number}} removed',
      removed_other: '{{number}} removed',
      tooFew: 'Too few to say',
    },
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
    quality: {
      title: '検出器の正しさ',
      text: '人が修正または確認した写真から計算しています。',
      month: '月',
      photos: '確認した写真',
      found: '見つけた虫の割合',
      right: '虫だった検出枠の割合',
      missed_other: '見落とし {{number}}件',
      removed_other: '削除 {{number}}件',
      tooFew: 'まだ判断できません',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    overview: (typeof overviewMessages)['en'];
  }
}
