import { defineMessages } from '../platform/i18n.ts';

/** Words of the app shell. */
export const shellMessages = defineMessages('shell', {
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    mainMenu: 'Main menu',
    activities: 'Activity',
    sensors: 'Sensors',
    installationSites: 'Installation sites',
    account: 'Account',
    accountMenu: 'Account menu of {{name}}',
    signOut: 'Log out',
    signOutWhileLoading: 'Log out and cancel the running downloads?',
    language: 'Language',
    appearance: 'Appearance',
    auto: 'As the device',
    light: 'Light',
    dark: 'Dark',
    toTop: 'Back to top',
    downloads: 'Downloads',
    downloading: 'Downloading {{name}}',
    cancelDownload: 'Cancel the download of {{name}}',
    received: '{{size}} so far',
    sessionEnded: 'Your session has ended. Please sign in again.',
  },
  ja: {
    skip: '本文へ移動',
    menu: 'メニュー',
    mainMenu: 'メインメニュー',
    activities: 'アクティビティ',
    sensors: 'センサー',
    installationSites: '設置場所',
    account: 'アカウント',
    accountMenu: '{{name}} さんのアカウントメニュー',
    signOut: 'ログアウト',
    signOutWhileLoading: '実行中のダウンロードを中止してログアウトしますか？',
    language: '言語',
    appearance: '表示',
    auto: '端末に合わせる',
    light: 'ライト',
    dark: 'ダーク',
    toTop: 'ページの先頭へ',
    downloads: 'ダウンロード',
    downloading: '{{name}} をダウンロード中',
    cancelDownload: '{{name}} のダウンロードを中止',
    received: '{{size}} 受信済み',
    sessionEnded: 'セッションが終了しました。もう一度サインインしてください。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: (typeof shellMessages)['en'];
  }
}
