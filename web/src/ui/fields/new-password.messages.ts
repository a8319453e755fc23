import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the two fields for a new password. Source: ACCOUNT-3. */
export const newPasswordMessages = defineMessages('newPassword', {
  en: {
    password: 'New password',
    firstPassword: 'Password',
    confirmation: 'Confirm password',
    show: 'Show or hide the password',
    rules: {
      length: '{{min}} to {{max}} characters',
      digit: 'A digit',
      letters: 'A lower-case and an upper-case letter',
      equal: 'Both are the same',
    },
    kept: 'OK',
    notYet: 'not yet',
    keptOf: '{{kept}} of {{count}} password rules are met.',
    required: 'Password is required',
    confirmationRequired: 'Password confirmation is required',
    flaws: {
      length: 'Password must be between {{min}} and {{max}} characters',
      characters: 'Your password must contain lower case letters, upper case letters and numbers',
    },
    different: 'Passwords do not match',
  },
  ja: {
    password: '新しいパスワード',
    firstPassword: 'パスワード',
    confirmation: 'パスワード（確認）',
    show: 'パスワードの表示を切り替える',
    rules: {
      length: '{{min}}〜{{max}}文字',
      digit: '数字を含む',
      letters: '英小文字と英大文字を含む',
      equal: '確認用と一致する',
    },
    kept: 'OK',
    notYet: '未達',
    keptOf: 'パスワードの条件{{count}}件中{{kept}}件を満たしています。',
    required: 'パスワードを入力してください。',
    confirmationRequired: '確認のため、パスワードをもう一度入力してください。',
    flaws: {
      length: 'パスワードは{{min}}文字以上{{max}}文字以下で入力してください。',
      characters: 'パスワードには英小文字、英大文字、数字をすべて含めてください。',
    },
    different: 'パスワードが一致しません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newPassword: (typeof newPasswordMessages)['en'];
  }
}
