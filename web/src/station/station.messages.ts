import { defineMessages } from '../platform/words/i18n.ts';

/** Texts that all pages about stations share. */
export const stationMessages = defineMessages('station', {
  en: {
    place: 'Place',
    toPlaces: 'All places',
    allData: 'All data',
    recentData: 'Recent data',
    recentTitle: 'Recent data of {{name}}',
    gone: 'This place does not exist',
    goneText: 'It may have been deleted or merged into another one.',
    undone: 'Undone.',
    undonePartly_one: 'Undone, except for {{count}} event that has been changed since.',
    undonePartly_other: 'Undone, except for {{count}} events that have been changed since.',
    undoFailed: 'This could not be undone.',
  },
  ja: {
    place: '設置箇所',
    toPlaces: '設置箇所の一覧へ',
    allData: 'すべてのデータ',
    recentData: '最近のデータ',
    recentTitle: '{{name}}の最近のデータ',
    gone: 'この設置箇所はありません',
    goneText: '削除されたか、別の設置箇所に統合された可能性があります。',
    undone: '元に戻しました。',
    undonePartly_other: '元に戻しました。ただし、その後に変更された記録{{count}}件はそのままです。',
    undoFailed: '元に戻せませんでした。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    station: (typeof stationMessages)['en'];
  }
}
