import { defineMessages } from '../platform/i18n.ts';

/** Words that sensors and sites share. */
export const thingMessages = defineMessages('things', {
  en: {
    bookmarked: 'Bookmark',
    bookmarkOne: 'Bookmark: {{name}}',
    bookmarkFailed: 'The bookmark could not be kept.',
    copy: 'Copy',
    copyOne: 'Copy: {{label}}',
    copied: 'Copied',
    copyFailed: 'It could not be copied. Select it and copy it by hand.',
    state: 'State',
    units: {
      healthy: 'Reporting',
      poor: 'Trouble reported',
      silent: 'No response',
      not_connected: 'Not connected yet',
    },
  },
  ja: {
    bookmarked: 'ブックマーク',
    bookmarkOne: 'ブックマーク：{{name}}',
    bookmarkFailed: 'ブックマークを保存できませんでした。',
    copy: 'コピー',
    copyOne: '{{label}}をコピー',
    copied: 'コピーしました',
    copyFailed: 'コピーできませんでした。選択して手動でコピーしてください。',
    state: '状態',
    units: {
      healthy: '通信中',
      poor: '異常あり',
      silent: '応答なし',
      not_connected: '未接続',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    things: (typeof thingMessages)['en'];
  }
}
