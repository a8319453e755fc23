import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the two pages about a forgotten password. */
export const passwordResetMessages = defineMessages('passwordReset', {
  en: {
    forgotTitle: 'Forgotten password',
    explain: 'Enter your email address, and we will send you a link to set a new password.',
    send: 'Send the link',
    sentTitle: 'Check your email',
    sent_one: 'We have emailed a link for a new password to {{email}}. It is valid for {{count}} hour and works once.',
    sent_other:
      'We have emailed a link for a new password to {{email}}. It is valid for {{count}} hours and works once.',
    notSent_one:
      'Nothing was sent now: {{email}} has already received several links within the last hour. Each is valid for {{count}} hour, so use the newest email; check your spam folder too. We can send another in {{wait}}.',
    notSent_other:
      'Nothing was sent now: {{email}} has already received several links within the last hour. Each is valid for {{count}} hours, so use the newest email; check your spam folder too. We can send another in {{wait}}.',
    noMail: 'No email? Check your spam folder, or try again in a while.',
    newTitle: 'New password',
    save: 'Save the new password',
    savedTitle: 'Your new password is saved',
    saved: 'All your sessions have been ended. Please sign in with the new password.',
    soon: 'You will be taken to sign-in in {{count}} seconds.',
    signInNow: 'Sign in now',
    goneTitle: 'This link no longer works',
    gone: 'Request a new link, and open the one in the newest email.',
    askAgain: 'Request a new link',
  },
  ja: {
    forgotTitle: 'パスワードの再設定',
    explain: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
    send: 'リンクを送信',
    sentTitle: 'メールをご確認ください',
    sent_other:
      '{{email}}宛てに、新しいパスワードを設定するためのリンクをお送りしました。{{count}}時間有効で、1回だけ使えます。',
    notSent_other:
      'この1時間に{{email}}宛てに数回お送りしているため、今回は送信していません。リンクはそれぞれ{{count}}時間有効です。迷惑メールフォルダーも含めて受信箱を確認し、最新のメールのリンクを開いてください。次のメールは{{wait}}後に送信できます。',
    noMail: 'メールが届かないときは、迷惑メールフォルダーをご確認いただくか、しばらくしてからもう一度お試しください。',
    newTitle: '新しいパスワード',
    save: '新しいパスワードを保存',
    savedTitle: '新しいパスワードを保存しました',
    saved: 'すべてのセッションを終了しました。新しいパスワードでサインインしてください。',
    soon: '{{count}}秒後にサインインへ移動します。',
    signInNow: '今すぐサインイン',
    goneTitle: 'このリンクは使えません',
    gone: '新しいリンクを請求し、最新のメールのリンクを開いてください。',
    askAgain: '新しいリンクを請求',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    passwordReset: (typeof passwordResetMessages)['en'];
  }
}
