import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the page that requests the mailed one-time password. */
export const otpMessages = defineMessages('otp', {
  en: {
    title: 'One-time password',
    mailed: 'We have emailed a one-time password to {{email}}. It is valid for {{count}} minutes.',
    code: 'One-time password',
    digits: '{{count}} digits',
    incomplete: 'Please enter a {{count}}-digit one-time password',
    submit: 'Sign in',
    noMail: 'No email? Check your spam folder, or go back and sign in again to get a new one.',
    soonBack: 'You will be taken back to sign-in in {{count}} seconds.',
    backNow: 'Back to sign-in now',
  },
  ja: {
    title: 'ワンタイムパスワード',
    mailed: '{{email}}宛てにワンタイムパスワードをお送りしました。{{count}}分間有効です。',
    code: 'ワンタイムパスワード',
    digits: '{{count}}桁の数字',
    incomplete: '{{count}}桁のワンタイムパスワードを入力してください。',
    submit: 'サインイン',
    noMail:
      'メールが届かないときは、迷惑メールフォルダーをご確認ください。サインインし直すと、新しいものをお送りします。',
    soonBack: '{{count}}秒後にサインインへ戻ります。',
    backNow: '今すぐサインインへ戻る',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    otp: (typeof otpMessages)['en'];
  }
}
