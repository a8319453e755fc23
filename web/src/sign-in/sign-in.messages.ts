import { defineMessages } from '../platform/i18n.ts';

/** Words of the sign-in page. */
export const signInMessages = defineMessages('signIn', {
  en: {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    showPassword: 'Show or hide the password',
    keep: 'Keep me signed in for a day',
    submit: 'Sign in',
    emailRequired: 'Please enter your email address.',
    passwordRequired: 'Please enter your password.',
    otpRequired: 'This account signs in with a one-time password, which this version does not offer yet.',
  },
  ja: {
    title: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    showPassword: 'パスワードの表示を切り替える',
    keep: '1日間サインインしたままにする',
    submit: 'サインイン',
    emailRequired: 'メールアドレスを入力してください。',
    passwordRequired: 'パスワードを入力してください。',
    otpRequired: 'このアカウントにはワンタイムパスワードが必要ですが、このバージョンはまだ対応していません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signIn: (typeof signInMessages)['en'];
  }
}
