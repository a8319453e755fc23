import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of bookmarks, shared by sensors and sites. */
export const bookmarkMessages = defineMessages('bookmarks', {
  en: {
    bookmarked: 'Bookmark',
    bookmarkOne: 'Bookmark: {{name}}',
    bookmarkFailed: 'The bookmark could not be saved.',
  },
  ja: {
    bookmarked: 'ブックマーク',
    bookmarkOne: 'ブックマーク：{{name}}',
    bookmarkFailed: 'ブックマークを保存できませんでした。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bookmarks: (typeof bookmarkMessages)['en'];
  }
}
