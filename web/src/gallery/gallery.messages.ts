import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the gallery as a whole and of its thumbnails. */
export const galleryMessages = defineMessages('gallery', {
  en: {
    title: '{{name}}, {{time}}',
    close: 'Close the gallery',
    newer: 'Previous (newer)',
    older: 'Next (older)',
    events: 'Events, newest first',
    swipe: 'Swipe sideways to see other events.',
    withKey: '{{action}} (key {{key}})',
    loading: 'Loading the event …',
    partFailed: 'The viewer could not be loaded. Check the connection, then reload the page.',
    notFound: 'The event was not found, or there are no more to load.',
    copyLink: 'Copy link',
    linkCopied: 'The link has been copied. It opens for everyone with access to this event.',
    linkNotCopied: 'The browser did not allow copying. The link is: {{link}}',
    thumbnailCount_one: '{{count}} insect',
    thumbnailCount_other: '{{count}} insects',
  },
  ja: {
    title: '{{name}} {{time}}',
    close: 'ギャラリーを閉じる',
    newer: '前へ（新しい）',
    older: '次へ（古い）',
    events: '記録（新しい順）',
    swipe: '横にスワイプすると、前後の記録に移動します。',
    withKey: '{{action}}（{{key}}キー）',
    loading: '記録を読み込み中…',
    partFailed: 'ビューアーを読み込めませんでした。接続を確認し、ページを再読み込みしてください。',
    notFound: '記録が見つからないか、これ以上読み込めません。',
    copyLink: 'リンクをコピー',
    linkCopied: 'リンクをコピーしました。この記録を閲覧できる人が開けます。',
    linkNotCopied: 'ブラウザーがコピーを許可しませんでした。リンク：{{link}}',
    thumbnailCount_other: '{{count}}匹',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gallery: (typeof galleryMessages)['en'];
  }
}
