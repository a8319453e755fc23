import { defineMessages } from '../platform/words/i18n.ts';

/** Texts for the sign-in page, and those it shares with other signed-out pages. */
export const signInMessages = defineMessages('signIn', {
  en: {
    title: 'Sign in',
    product:
      'Trapline photographs your insect and rodent traps, counts what they catch, and alerts you when it matters.',
    noAccount:
      'No account yet, or trouble signing in? Ask the admin of your organization, who can invite you by email.',
    email: 'Email address',
    password: 'Password',
    showPassword: 'Show or hide the password',
    keep: 'Keep me signed in for a day',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    emailRequired: 'Please enter your email address.',
    passwordRequired: 'Please enter your password.',
    mailedAgain: 'We have just sent the link again. Please check your email, including the spam folder.',
    noMoreMails:
      'The link was sent several times within the last hour, so nothing was sent now. Please use the newest of these emails; check your spam folder too. We can send another in {{wait}}.',
    unblockYourself: 'Or set a new password by email',
    toSignIn: 'Back to sign-in',
    home: 'Go to the portal',
  },
  ja: {
    title: 'サインイン',
    product: 'Traplineは、虫やネズミのトラップを撮影し、捕獲数を数え、大切な変化をお知らせします。',
    noAccount:
      'アカウントをお持ちでない場合や、サインインできない場合は、組織の管理者にお問い合わせください。管理者はメールで招待できます。',
    email: 'メールアドレス',
    password: 'パスワード',
    showPassword: 'パスワードの表示を切り替える',
    keep: '1日間サインインしたままにする',
    submit: 'サインイン',
    forgot: 'パスワードをお忘れですか？',
    emailRequired: 'メールアドレスを入力してください。',
    passwordRequired: 'パスワードを入力してください。',
    mailedAgain: 'リンクをもう一度お送りしました。迷惑メールフォルダーも含めて、受信箱をご確認ください。',
    noMoreMails:
      'この1時間に確認メールを数回お送りしているため、今回は送信していません。迷惑メールフォルダーも含めて受信箱を確認し、最新のメールのリンクを開いてください。次のメールは{{wait}}後に送信できます。',
    unblockYourself: 'メールでパスワードを再設定して解除する',
    toSignIn: 'サインインへ戻る',
    home: 'ポータルへ',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signIn: (typeof signInMessages)['en'];
  }
}
