import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts around the terms of use, which themselves exist in Japanese only. */
export const termsMessages = defineMessages('terms', {
  en: {
    title: 'Terms of use',
    japaneseOnly: 'The terms of use are available in Japanese only.',
    accept: 'I have read the terms of use and accept them',
    acceptFirst: 'Please read the terms of use and tick the box to continue.',
    next: 'Next',
    back: 'Back to sign-in',
  },
  ja: {
    title: '利用規約',
    japaneseOnly: '利用規約は日本語のみです。',
    accept: '利用規約を読み、同意します',
    acceptFirst: '利用規約をお読みのうえ、同意欄にチェックを入れてください。',
    next: '次へ',
    back: 'サインインへ戻る',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    terms: (typeof termsMessages)['en'];
  }
}
