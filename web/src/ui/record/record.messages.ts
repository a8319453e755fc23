import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for record pages. */
export const recordMessages = defineMessages('record', {
  en: {
    tabs: { title: 'Parts of this page', overview: 'Overview', settings: 'Details and settings' },
    edit: 'Edit',
    changedElsewhere:
      'This was changed elsewhere in the meantime, and that change could not be loaded. What you entered is kept.',
    reload: 'Try again',
    mergeTitle: 'This was changed elsewhere in the meantime',
    merged: 'Nothing you entered is lost, and the other change is included. Save again to keep both.',
    mergeDisputed: 'These fields were changed on both sides. Choose the value to keep, then save again.',
    mergeIncluded: 'Included from the other change',
    mine: 'What you entered',
    theirs: 'Saved in the meantime',
    emptyValue: 'Empty',
    sameElsewhere: 'The same change was already saved elsewhere.',
    gone: 'This no longer exists, or is no longer shared with you. What you entered cannot be saved.',
    draftRestored: 'What you entered before your session ended is here again. It is not saved yet.',
  },
  ja: {
    tabs: { title: 'このページの内容', overview: '概要', settings: '詳細・設定' },
    edit: '編集',
    changedElsewhere:
      '編集中にほかで変更が保存されましたが、その内容を読み込めませんでした。入力した内容は残っています。',
    reload: 'もう一度試す',
    mergeTitle: '編集中に、ほかで変更が保存されました',
    merged: '入力した内容はそのまま残っており、ほかの変更も取り込みました。もう一度保存すると、両方が反映されます。',
    mergeDisputed: '次の項目は両方で変更されています。残す値を選んで、もう一度保存してください。',
    mergeIncluded: '取り込んだ変更',
    mine: '入力した内容',
    theirs: '先に保存された内容',
    emptyValue: '空欄',
    sameElsewhere: '同じ変更がすでに保存されていました。',
    gone: '削除されたか、共有が解除されました。入力した内容は保存できません。',
    draftRestored: 'セッション終了前に入力した内容を復元しました。まだ保存されていません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    record: (typeof recordMessages)['en'];
  }
}
