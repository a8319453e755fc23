import { defineMessages } from '../platform/i18n.ts';

/** Texts for the app shell. */
export const shellMessages = defineMessages('shell', {
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    mainMenu: 'Main menu',
    activities: 'Activity',
    sensors: 'Sensors',
    installationSites: 'Installation sites',
    accounts: 'Accounts',
    organizations: 'Organizations',
    auditTrail: 'Audit trail',
    organization: 'Organization',
    terms: 'Terms of use',
    demo: 'Demo account: look at everything and try what you like. Nothing is saved.',
    assuming: 'Signed in as another user: {{email}}',
    endAssuming: 'Back to my own account',
    account: 'Account',
    accountMenu: 'Account menu of {{name}}',
    signOut: 'Sign out',
    signOutWhileLoading: 'Sign out and cancel the running downloads?',
    language: 'Language',
    appearance: 'Appearance',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
    waitingFiles: {
      detector_one: 'A photo is waiting to be counted: the detector cannot be loaded on the server.',
      detector_other: '{{count}} photos are waiting to be counted: the detector cannot be loaded on the server.',
      encoder_one: 'A film is waiting for conversion: there is no encoder on the server.',
      encoder_other: '{{count}} films are waiting for conversion: there is no encoder on the server.',
    },
    toTop: 'Back to top',
    downloads: 'Downloads',
    downloading: 'Downloading {{name}}',
    cancelDownload: 'Cancel the download of {{name}}',
    received: '{{size}} so far',
    cannotAsk: 'Nothing was done: a part of this page could not be loaded. Check the connection, then reload the page.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    sessionEndedWithDraft:
      'Your session has ended. Please sign in again; what you entered is kept until then, for your account only.',
    otherAccount: {
      title: 'Another account has signed in',
      text: 'This tab showed the pages of {{shown}}. In the meantime {{now}} has signed in in this browser. Nothing is saved under the wrong name: this tab has stopped.',
      unknown:
        'This tab showed the pages of {{shown}}. In the meantime another account has signed in in this browser. Nothing is saved under the wrong name: this tab has stopped.',
      draft:
        'What {{name}} entered is not saved yet. It comes back in this tab after that account has signed in again.',
      goOnAs: 'Continue as {{name}}',
      goOn: 'Continue as the other account',
      signInAs: 'Sign in as {{name}}',
      signInAgain: 'Sign in again',
    },
  },
  ja: {
    skip: '本文へ移動',
    menu: 'メニュー',
    mainMenu: 'メインメニュー',
    activities: 'モニタリング',
    sensors: 'センサー',
    installationSites: '設置場所',
    accounts: 'アカウント',
    organizations: '組織',
    auditTrail: '操作履歴',
    organization: '組織',
    terms: '利用規約',
    demo: 'デモ用アカウントです。自由にご覧いただけますが、変更は保存されません。',
    assuming: '代理サインイン中：{{email}}',
    endAssuming: '自分のアカウントに戻る',
    account: 'アカウント',
    accountMenu: '{{name}}さんのアカウントメニュー',
    signOut: 'サインアウト',
    signOutWhileLoading: '実行中のダウンロードを中止してサインアウトしますか？',
    language: '言語',
    appearance: '表示',
    auto: '端末に合わせる',
    light: 'ライト',
    dark: 'ダーク',
    waitingFiles: {
      detector_other: 'カウント待ちの写真が{{count}}枚あります。サーバーで検出器を読み込めません。',
      encoder_other: '変換待ちの動画が{{count}}本あります。サーバーに変換プログラムがありません。',
    },
    toTop: 'ページの先頭へ',
    downloads: 'ダウンロード',
    downloading: '「{{name}}」をダウンロード中',
    cancelDownload: '「{{name}}」のダウンロードを中止',
    received: '{{size}}受信済み',
    cannotAsk: 'ページの一部を読み込めないため、実行しませんでした。接続を確認し、ページを再読み込みしてください。',
    sessionEnded: 'セッションが終了しました。もう一度サインインしてください。',
    sessionEndedWithDraft:
      'セッションが終了しました。もう一度サインインしてください。入力した内容は、同じアカウントでサインインするまで保持されます。',
    otherAccount: {
      title: '別のアカウントがサインインしました',
      text: 'このタブには{{shown}}のページが表示されていました。その後、このブラウザーで{{now}}がサインインしました。別のアカウントの名前で保存されないよう、このタブは停止しています。',
      unknown:
        'このタブには{{shown}}のページが表示されていました。その後、このブラウザーで別のアカウントがサインインしました。別のアカウントの名前で保存されないよう、このタブは停止しています。',
      draft: '{{name}}さんが入力した内容はまだ保存されていません。もう一度サインインすると、このタブで復元されます。',
      goOnAs: '{{name}}さんとして続ける',
      goOn: '別のアカウントで続ける',
      signInAs: '{{name}}さんでサインイン',
      signInAgain: 'もう一度サインイン',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: (typeof shellMessages)['en'];
  }
}
