import { defineMessages } from '../../../platform/words/i18n.ts';

/** Texts of the editor of a station event. */
export const stationEditorMessages = defineMessages('stationEditor', {
  en: {
    title: 'Edit trap {{trap}}, {{month}}',
    photo: 'Photo of trap {{trap}}',
    noPhoto: 'There is no photo yet',
    place: 'Place',
    placeNote: 'Another place moves the event there; a new name adds the place.',
    trap_no: 'Trap number',
    installed_at: 'Installed',
    collected_at: 'Collected',
    month: 'Month',
    flaws: {
      required: 'Please fill in this field.',
      tooLong: 'This is too long.',
      before: 'The day of collection must not be before the day of installation.',
    },
    question: 'Save these changes?',
    change: '{{field}}: {{before}} → {{after}}',
    saved: 'The event has been saved.',
    moved: 'The event has been moved to {{place}}.',
  },
  ja: {
    title: 'トラップ{{trap}}（{{month}}）を編集',
    photo: 'トラップ{{trap}}の写真',
    noPhoto: '写真はまだありません',
    place: '設置箇所',
    placeNote: '別の設置箇所を指定すると、記録はそこへ移動します。新しい名前の場合は設置箇所を追加します。',
    trap_no: 'トラップ番号',
    installed_at: '設置日',
    collected_at: '回収日',
    month: '対象月',
    flaws: {
      required: 'この項目を入力してください。',
      tooLong: '長すぎます。',
      before: '回収日は設置日以降にしてください。',
    },
    question: 'この変更を保存しますか？',
    change: '{{field}}：{{before}} → {{after}}',
    saved: '記録を保存しました。',
    moved: '記録を{{place}}へ移動しました。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stationEditor: (typeof stationEditorMessages)['en'];
  }
}
