import { defineMessages } from '../platform/i18n.ts';

/** Texts for sharing a sensor or site. Source: SHARE-5, SHARE-13. */
export const shareMessages = defineMessages('shares', {
  en: {
    title: 'Shared with',
    note: 'These people see it besides its owners.',
    nobody: 'It is shared with nobody.',
    name: 'Name',
    email: 'Email address',
    rights: 'Rights',
    read: 'View',
    full: 'View and edit',
    sharedBy: 'Shared by',
    action: 'Actions',
    waiting: 'Waiting for registration',
    you: 'You',
    newEmail: 'Email address to share with',
    newRights: 'Rights',
    share: 'Share',
    remove: 'Remove',
    removeOne: 'Remove {{name}}',
    removeQuestion: 'Stop sharing with {{name}}?',
    removeText: 'They no longer see “{{asset}}”.',
    leaving: 'Shared with you',
    leavingText: 'Somebody shares this with you. You can give it up; only they can give it to you again.',
    leave: 'Leave',
    leaveQuestion: 'Give up “{{asset}}”?',
    leaveText: 'You no longer see it. Only its owner can share it with you again.',
    toAppQuestion: 'Invite {{email}} to Trapline?',
    toAppText: 'Nobody with this address has an account. We mail a link to register; then it is shared.',
    invite: 'Invite',
    flaws: {
      empty: 'Enter an email address first.',
      invalid: 'The email address must be valid.',
      present: 'Already invited.',
    },
    msg: {
      share_success: 'It is now shared.',
      share_failure: 'It could not be shared.',
      remove_success: 'It is no longer shared with them.',
      remove_failure: 'The sharing could not be ended.',
      left: 'It is no longer shared with you.',
    },
  },
  ja: {
    title: '共有ユーザー',
    note: '所有者のほかに、次の人も利用できます。',
    nobody: 'だれとも共有していません。',
    name: '名前',
    email: 'メールアドレス',
    rights: '権限',
    read: '閲覧',
    full: '閲覧と編集',
    sharedBy: '共有元',
    action: '操作',
    waiting: '登録待ち',
    you: 'あなた',
    newEmail: '共有する相手のメールアドレス',
    newRights: '権限',
    share: '共有',
    remove: '解除',
    removeOne: '{{name}} との共有を解除',
    removeQuestion: '{{name}} との共有を解除しますか？',
    removeText: '相手は「{{asset}}」を見られなくなります。',
    leaving: '共有されています',
    leavingText:
      'ほかの人から共有されています。不要になったら共有をやめられます。再び見るには、もう一度共有してもらう必要があります。',
    leave: '共有をやめる',
    leaveQuestion: '「{{asset}}」の共有をやめますか？',
    leaveText: '見られなくなります。再び見るには、所有者にもう一度共有してもらう必要があります。',
    toAppQuestion: '{{email}} を Trapline に招待しますか？',
    toAppText: 'このメールアドレスのアカウントはありません。登録用のリンクをメールで送り、登録後に共有します。',
    invite: '招待',
    flaws: {
      empty: 'メールアドレスを入力してください。',
      invalid: 'メールアドレスの形式が正しくありません。',
      present: 'すでに招待済みです。',
    },
    msg: {
      share_success: '共有しました。',
      share_failure: '共有できませんでした。',
      remove_success: '共有を解除しました。',
      remove_failure: '共有を解除できませんでした。',
      left: '共有をやめました。',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shares: (typeof shareMessages)['en'];
  }
}
