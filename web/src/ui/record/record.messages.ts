import { defineMessages } from '../../platform/i18n.ts';

/** Texts for record pages. */
export const recordMessages = defineMessages('record', {
  en: {
    edit: 'Edit',
    changedElsewhere:
      'Someone else has changed this in the meantime. Reload it to continue; what you entered will be lost.',
    reload: 'Reload',
    gone: 'This no longer exists, or is no longer shared with you. What you entered cannot be saved.',
    draftRestored: 'What you entered before your session ended is here again. It is not saved yet.',
  },
  ja: {
    edit: '編集',
    changedElsewhere: 'ほかの人が先に変更しました。続けるには読み込み直してください。入力した内容は失われます。',
    reload: '読み込み直す',
    gone: '削除されたか、共有が解除されました。入力した内容は保存できません。',
    draftRestored: 'セッション終了前に入力した内容を復元しました。まだ保存されていません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    record: (typeof recordMessages)['en'];
  }
}
