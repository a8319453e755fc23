import { defineMessages } from '../platform/i18n.ts';

/** Words of the shared components. */
export const uiMessages = defineMessages('ui', {
  en: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    loading: 'Loading …',
    tryAgain: 'Try again',
    nothingFound: 'Nothing found',
    nothingFoundText: 'Nothing matches “{{q}}”. Every word must match.',
    nothingFiltered: 'Nothing fits the filters.',
    clearSearch: 'Clear the search',
    sortBy: 'Sort by',
    ascending: '{{heading}}, ascending',
    descending: '{{heading}}, descending',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    pages: 'Pages',
    range: '{{from}}–{{to}} of {{total}}',
    retryIn_one: 'Try again in {{count}} second.',
    retryIn_other: 'Try again in {{count}} seconds.',
    unknownError: 'Something unexpected happened on this page.',
    localeNotKept: 'The language is shown, but could not be kept on your account.',
    failed: 'This page could not be shown',
    notFound: 'This page does not exist.',
    notFoundText: 'The address may be mistyped, or the page may have moved.',
    home: 'To the activity page',
  },
  ja: {
    close: '閉じる',
    cancel: 'キャンセル',
    save: '保存',
    loading: '読み込み中…',
    tryAgain: '再試行',
    nothingFound: '見つかりませんでした',
    nothingFoundText: '「{{q}}」に一致するものはありません。すべての語が一致する必要があります。',
    nothingFiltered: '絞り込みの条件に合うものはありません。',
    clearSearch: '検索をクリア',
    sortBy: '並べ替え',
    ascending: '{{heading}}（昇順）',
    descending: '{{heading}}（降順）',
    previousPage: '前のページ',
    nextPage: '次のページ',
    pages: 'ページ',
    range: '{{total}}件中 {{from}}〜{{to}}件',
    retryIn_other: '{{count}}秒後にもう一度お試しください。',
    unknownError: 'このページで予期しない問題が発生しました。',
    localeNotKept: '表示言語を切り替えましたが、アカウントには保存できませんでした。',
    failed: 'ページを表示できませんでした',
    notFound: 'ページが見つかりません。',
    notFoundText: 'アドレスが間違っているか、ページが移動した可能性があります。',
    home: 'アクティビティへ',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: (typeof uiMessages)['en'];
  }
}
