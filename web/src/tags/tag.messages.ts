import { defineMessages } from '../platform/words/i18n.ts';

/** Texts for the tag picker. */
export const tagMessages = defineMessages('tags', {
  en: {
    title: 'Tags',
    filterTitle: 'Filter by tags',
    filterNote: 'Shows events with at least one of these tags.',
    chosen: 'Chosen tags',
    noneChosen: 'No tags chosen.',
    search: 'Find a tag',
    searchOrAdd: 'Find or add a tag',
    recent: 'Recent tags',
    frequent: 'Often used tags',
    chooseFrequent_one: 'Choose {{tag}}, on {{number}} event',
    chooseFrequent_other: 'Choose {{tag}}, on {{number}} events',
    found: 'Matching tags',
    noneRecent: 'Tags that you use appear here.',
    noneFound: 'No other tag contains “{{search}}”.',
    add: 'Add “{{tag}}”',
    choose: 'Choose {{tag}}',
    remove: 'Remove {{tag}}',
    added: '{{tag}} chosen',
    removed: '{{tag}} removed',
    twice: '“{{tag}}” is already chosen.',
    longest: 'A tag has at most {{count}} characters.',
    full: 'No more than {{count}} tags can be chosen.',
    ok: 'OK',
    cancel: 'Cancel',
  },
  ja: {
    title: 'タグ',
    filterTitle: 'タグで絞り込み',
    filterNote: 'いずれかのタグが付いた記録を表示します。',
    chosen: '選択中のタグ',
    noneChosen: 'タグは選択されていません。',
    search: 'タグを検索',
    searchOrAdd: 'タグを検索・追加',
    recent: '最近使ったタグ',
    frequent: 'よく使われるタグ',
    chooseFrequent_other: '「{{tag}}」を選択（{{number}}件の記録）',
    found: '一致するタグ',
    noneRecent: '使ったタグがここに表示されます。',
    noneFound: '「{{search}}」を含むタグはほかにありません。',
    add: '「{{tag}}」を追加',
    choose: '「{{tag}}」を選択',
    remove: '「{{tag}}」を外す',
    added: '「{{tag}}」を選択しました。',
    removed: '「{{tag}}」を外しました。',
    twice: '「{{tag}}」はすでに選択されています。',
    longest: 'タグは{{count}}文字までです。',
    full: '選択できるタグは{{count}}個までです。',
    ok: '決定',
    cancel: 'キャンセル',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tags: (typeof tagMessages)['en'];
  }
}
