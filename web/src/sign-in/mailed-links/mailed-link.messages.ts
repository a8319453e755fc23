import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the pages behind mailed links that verify an address or accept an invitation. */
export const mailedLinkMessages = defineMessages('mailedLink', {
  en: {
    verifyTitle: 'Your email address',
    verifyNote: 'Confirm that you requested this. If you did not, close this page; nothing will change.',
    verify: 'Confirm this address',
    verifiedTitle: 'Email address verified',
    verified: 'Thank you. Your email address is verified.',
    goneTitle: 'This link no longer works',
    dead: {
      used: 'It has already been used, or the password or address of the account was changed after it was sent.',
      expired: 'It has expired.',
      unknown: 'It is incomplete, or was sent long ago.',
    },
    newerMail: 'A newer email with a working link was sent to you. Open the link in the newest email.',
    verifyNext: {
      used: 'If you have verified the address before, simply sign in. If not, sign in too: we will email you a new link.',
      expired: 'Sign in with your address and password: we will email you a new link.',
      unknown:
        'Copy the whole link from the newest email. Or sign in with your address and password: if it is not verified yet, we will email you a new link.',
    },
    taken: 'Another account now uses this email address.',
    otherOrganization:
      'Your account belongs to another organization. Its admin has to remove you there before you can join.',
    invitationTitle: 'Invitation',
    invites: '{{name}} invites you to join the organization {{organization}} on Trapline.',
    shares: '{{name}} wants to share sensors or installation sites with you on Trapline.',
    inviteFor: 'The invitation is for {{email}}.',
    join: 'Join',
    accept: 'Accept',
    joinedTitle: 'Welcome',
    joined: 'You are now a member of {{organization}}.',
    accepted: 'What is shared with you is now in your lists.',
    otherAccount: 'You are signed in as {{email}}. Sign out to register with the address that was invited.',
    signOut: 'Sign out and register',
    invitationGone:
      'It has expired, has already been used, or was withdrawn. Ask the person who invited you for a new one. If you have accepted it before, simply sign in.',
  },
  ja: {
    verifyTitle: 'メールアドレスの確認',
    verifyNote:
      'お申し込みがご本人によるものであることをご確認ください。お心当たりがない場合は、このままページを閉じてください。',
    verify: 'このアドレスを確認',
    verifiedTitle: 'メールアドレスを確認しました',
    verified: 'ありがとうございます。メールアドレスの確認が完了しました。',
    goneTitle: 'このリンクは使えません',
    dead: {
      used: 'すでに使われているか、メールの送信後にアカウントのパスワードまたはメールアドレスが変更されています。',
      expired: '有効期限が切れています。',
      unknown: 'リンクが途中で切れているか、メールの送信から長い時間がたっています。',
    },
    newerMail: '使用できるリンクを、新しいメールでお送りしています。最新のメールのリンクを開いてください。',
    verifyNext: {
      used: 'すでに確認が済んでいる場合は、そのままサインインしてください。まだの場合もサインインすると、新しいリンクをお送りします。',
      expired: 'メールアドレスとパスワードでサインインすると、新しいリンクをお送りします。',
      unknown:
        '最新のメールから、リンク全体をコピーしてください。または、メールアドレスとパスワードでサインインしてください。確認がまだの場合は、新しいリンクをお送りします。',
    },
    taken: 'このメールアドレスは、すでにほかのアカウントで使われています。',
    otherOrganization:
      'このアカウントはほかの組織に所属しています。参加するには、先にその組織の管理者に削除を依頼してください。',
    invitationTitle: '招待',
    invites: '{{name}}さんから、Traplineの組織「{{organization}}」への招待が届いています。',
    shares: '{{name}}さんが、Traplineのセンサーまたは設置場所をあなたと共有しようとしています。',
    inviteFor: '招待されたメールアドレス：{{email}}',
    join: '参加',
    accept: '承諾',
    joinedTitle: 'ようこそ',
    joined: '「{{organization}}」のメンバーになりました。',
    accepted: '共有されたものが一覧に表示されます。',
    otherAccount:
      '現在{{email}}でサインインしています。招待されたメールアドレスで登録するには、サインアウトしてください。',
    signOut: 'サインアウトして登録',
    invitationGone:
      '有効期限が切れているか、すでに使われているか、取り消されています。招待した方に、もう一度招待を依頼してください。すでに承諾済みの場合は、そのままサインインしてください。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mailedLink: (typeof mailedLinkMessages)['en'];
  }
}
