import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the registration. */
export const registerMessages = defineMessages('register', {
  en: {
    title: 'Register',
    name: 'Name',
    language: 'Language',
    languageNote: 'Pages and emails are in this language.',
    nameRequired: 'Name is required',
    emailRequired: 'Email address is required',
    emailInvalid: 'Email address must be valid',
    taken: 'This email address is already registered.',
    reset: 'Set a new password',
    next: 'Check the details',
    have: 'I already have an account',
    reviewTitle: 'Are these details correct?',
    passwordKept: 'As you typed it (not shown)',
    back: 'Back',
    send: 'Register',
    invitationGone:
      'This invitation has expired, has already been used, or was withdrawn. Ask the person who invited you for a new one.',
    doneTitle: 'Welcome to Trapline',
    done: 'Your account {{email}} is ready. You can sign in now.',
    signInNow: 'Sign in',
    mailTitle: 'One more step: check your email',
    mail: 'We have emailed a link to {{email}}. Open it within {{count}} hours to confirm that the address is yours; then you can sign in.',
    noMail: 'No email? Check your spam folder. If you sign in before that, we will send the link again.',
  },
  ja: {
    title: 'アカウント登録',
    name: '名前',
    language: '言語',
    languageNote: '画面とメールをこの言語で表示します。',
    nameRequired: '名前を入力してください。',
    emailRequired: 'メールアドレスを入力してください。',
    emailInvalid: 'メールアドレスの形式が正しくありません。',
    taken: 'このメールアドレスはすでに登録されています。',
    reset: 'パスワードを再設定',
    next: '入力内容を確認',
    have: 'アカウントをお持ちの方',
    reviewTitle: '入力内容の確認',
    passwordKept: '入力されたとおりです（表示しません）',
    back: '戻る',
    send: '登録',
    invitationGone:
      'この招待は、有効期限が切れているか、すでに使われているか、取り消されています。招待した方に、もう一度招待を依頼してください。',
    doneTitle: 'Traplineへようこそ',
    done: 'アカウント「{{email}}」を登録しました。サインインしてご利用ください。',
    signInNow: 'サインイン',
    mailTitle: 'メールをご確認ください',
    mail: '{{email}}宛てに確認用のリンクをお送りしました。{{count}}時間以内にリンクを開くと、登録が完了し、サインインできるようになります。',
    noMail:
      'メールが届かないときは、迷惑メールフォルダーをご確認ください。確認前にサインインすると、リンクをもう一度お送りします。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    register: (typeof registerMessages)['en'];
  }
}
