import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the page of devices. */
export const deviceMessages = defineMessages('devices', {
  en: {
    title: 'Mirakun devices',
    about: 'Automatic chemical treatment systems. The name leads to the sign-in page of a device.',
    search: 'Search name, IP address or serial number',
    name: 'Name',
    ip: 'IP address',
    serial: 'Serial number',
    opens: '{{name}} (opens in a new tab)',
    emptyTitle: 'No devices yet',
    emptyText: 'The device service lists no devices for your user ID.',
    unconnectedTitle: 'No device service is connected',
    unconnectedText: 'This portal is not connected to the service that knows the devices. Please ask its operator.',
    unknownTitle: 'The user ID is not known',
    unknownText:
      'The device service does not know the user ID of this account ({{id}}). Please have an administrator check it.',
    down: 'The device service does not answer at the moment. The devices themselves go on working.',
  },
  ja: {
    title: 'ミラクン',
    about: '薬剤自動処理システムの一覧です。名前を選択すると、機器のサインイン画面を開きます。',
    search: '名前・IPアドレス・シリアル番号で検索',
    name: '名前',
    ip: 'IPアドレス',
    serial: 'シリアル番号',
    opens: '{{name}}（新しいタブで開きます）',
    emptyTitle: '機器はまだありません',
    emptyText: 'このユーザーIDに登録されている機器はありません。',
    unconnectedTitle: '機器サービスに接続されていません',
    unconnectedText: 'このポータルは機器の情報を提供するサービスに接続されていません。運営者にお問い合わせください。',
    unknownTitle: 'ユーザーIDが見つかりません',
    unknownText:
      'このアカウントのユーザーID（{{id}}）は機器サービスに登録されていません。管理者に確認を依頼してください。',
    down: '機器サービスが応答していません。機器自体の動作には影響ありません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    devices: (typeof deviceMessages)['en'];
  }
}
