import { defineMessages } from '../platform/i18n.ts';

/** Words of the account pages. */
export const accountMessages = defineMessages('accounts', {
  en: {
    title: 'Account',
    name: 'Name',
    nameRequired: 'Name is required',
    email: 'Email address',
    organization: 'Organization',
    language: 'Language',
    timeZone: 'Time zone',
    saved: 'Your account has been saved.',
  },
  ja: {
    title: 'アカウント',
    name: '名前',
    nameRequired: '名前は必須です',
    email: 'メールアドレス',
    organization: '組織',
    language: '言語',
    timeZone: 'タイムゾーン',
    saved: 'アカウントを保存しました。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: (typeof accountMessages)['en'];
  }
}
