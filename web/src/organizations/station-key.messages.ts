import { defineMessages } from '../platform/words/i18n.ts';

/** Texts for the key of an organization's photo boxes. */
export const stationKeyMessages = defineMessages('stationKey', {
  en: {
    title: 'Station key',
    note: 'Photo boxes identify themselves with this key when they send photos of station traps. It gives access to nothing else.',
    none: 'No key has been issued yet.',
    issued: 'Issued',
    issue: 'Issue key',
    reissue: 'Issue new key',
    revoke: 'Revoke key',
    issueFailed: 'The key could not be issued.',
    reissueQuestion: 'Issue a new station key?',
    reissueText:
      'The old key ends immediately: every photo box is refused until the new key has been entered on it. Photos and counts are kept.',
    revokeQuestion: 'Revoke the station key?',
    revokeText:
      'It ends immediately: no photo box can send photos until a new key is issued. Photos and counts are kept.',
    revoked: 'The station key has been revoked.',
    revokeFailed: 'The key could not be revoked.',
    newTitle: 'New station key',
    once: 'The key is shown only now. Copy it and enter it on every photo box of the organization.',
    portal: 'Address of the portal',
    done: 'Done',
  },
  ja: {
    title: 'ステーションキー',
    note: '撮影ボックスがステーションのトラップの写真を送信するときに使うキーです。ほかの操作はできません。',
    none: 'キーはまだ発行されていません。',
    issued: '発行日時',
    issue: 'キーを発行',
    reissue: '新しいキーを発行',
    revoke: 'キーを無効にする',
    issueFailed: 'キーを発行できませんでした。',
    reissueQuestion: '新しいステーションキーを発行しますか？',
    reissueText:
      '以前のキーはすぐに使えなくなります。新しいキーを設定するまで、どの撮影ボックスからも送信できません。写真とカウントは残ります。',
    revokeQuestion: 'ステーションキーを無効にしますか？',
    revokeText:
      'すぐに使えなくなります。新しいキーを発行するまで、どの撮影ボックスからも送信できません。写真とカウントは残ります。',
    revoked: 'ステーションキーを無効にしました。',
    revokeFailed: 'キーを無効にできませんでした。',
    newTitle: '新しいステーションキー',
    once: 'キーは今回しか表示されません。コピーして、組織のすべての撮影ボックスに設定してください。',
    portal: 'ポータルのアドレス',
    done: '完了',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stationKey: (typeof stationKeyMessages)['en'];
  }
}
