import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the dialog that adds, replaces and removes photos of an event. */
export const stationPhotosMessages = defineMessages('stationPhotos', {
  en: {
    open: 'Photos',
    openLong: 'Photos: add, replace or remove',
    title: 'Photos of trap {{trap}}, {{month}}',
    note: 'A photo that is replaced or removed takes its boxes along, with all corrections. Then the event is counted again.',
    list: 'Photos of the event',
    replace: 'Replace',
    replaceOne: 'Replace: {{photo}}',
    send: 'Send',
    sendOne: 'Send: {{photo}}',
    remove: 'Remove',
    removeOne: 'Remove: {{photo}}',
    last: 'The last photo of an event stays. Add another one first, or delete the event.',
    question: 'Remove “{{photo}}”?',
    questionText: 'Its boxes are removed, too. This cannot be undone.',
    removed: '“{{photo}}” has been removed. The event is being counted again.',
    removeFailed: 'The photo could not be removed.',
    replaced: 'The photo has been replaced. The event is being counted again.',
    added_one: '{{count}} photo has been added. The event is being counted again.',
    added_other: '{{count}} photos have been added. The event is being counted again.',
    incomplete: 'Not all photos have been uploaded.',
    back: 'Back to the photos',
    close: 'Close',
  },
  ja: {
    open: '写真の管理',
    openLong: '写真の管理：追加・差し替え・削除',
    title: 'トラップ{{trap}}（{{month}}）の写真',
    note: '写真を差し替えるか削除すると、その写真の検出枠も、修正内容とともに削除されます。その後、記録を集計し直します。',
    list: '記録の写真',
    replace: '差し替え',
    replaceOne: '差し替え：{{photo}}',
    send: '送信',
    sendOne: '送信：{{photo}}',
    remove: '削除',
    removeOne: '削除：{{photo}}',
    last: '記録の最後の写真は削除できません。先に別の写真を追加するか、記録を削除してください。',
    question: '「{{photo}}」を削除しますか？',
    questionText: '検出枠も削除されます。この操作は元に戻せません。',
    removed: '「{{photo}}」を削除しました。記録を集計し直しています。',
    removeFailed: '写真を削除できませんでした。',
    replaced: '写真を差し替えました。記録を集計し直しています。',
    added_other: '写真を{{count}}枚追加しました。記録を集計し直しています。',
    incomplete: 'アップロードされていない写真があります。',
    back: '写真の一覧に戻る',
    close: '閉じる',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stationPhotos: (typeof stationPhotosMessages)['en'];
  }
}
