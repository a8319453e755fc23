import type { Locale } from '@trapline/domain/accounts/account.limits.ts';

/** Both languages, for stories in which words matter. */
export const locales = ['en', 'ja'] as const satisfies readonly Locale[];
/** What a browser of each language says it speaks. */
export const browserLocale = { en: 'en-US', ja: 'ja-JP' } as const;

/** Words of the portal that more than one story needs, as people read them. */
export const words = {
  en: {
    signIn: 'Sign in',
    email: 'Email address',
    password: 'Password',
    activity: 'ACTIVITY',
    sensors: 'Sensors',
    sites: 'Installation sites',
    account: 'Account',
    mainMenu: 'Main menu',
    menu: 'Menu',
    signOut: 'Log out',
    language: 'Language',
    appearance: 'Appearance',
    open: /^Open the event of/,
    closeGallery: 'Close the gallery',
    countsTitle: 'Insects by type',
    total: 'Total',
    photo: /^Photo:/,
    older: 'Next (older)',
    newer: 'Previous (newer)',
    reporting: 'Reporting',
  },
  ja: {
    signIn: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    activity: 'アクティビティ',
    sensors: 'センサー',
    sites: '設置場所',
    account: 'アカウント',
    mainMenu: 'メインメニュー',
    menu: 'メニュー',
    signOut: 'ログアウト',
    language: '言語',
    appearance: '表示',
    open: /のイベントを開く$/,
    closeGallery: 'ギャラリーを閉じる',
    countsTitle: '種類別の捕獲数',
    total: '合計',
    photo: /^写真：/,
    older: '次へ（古い）',
    newer: '前へ（新しい）',
    reporting: '通信中',
  },
} as const;
