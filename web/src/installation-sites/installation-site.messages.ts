import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the list of installation sites. */
export const installationSiteMessages = defineMessages('installationSites', {
  en: {
    title: 'Installation sites',
    search: 'Search the installation sites',
    add: 'Add site',
    no: 'No',
    organization: 'Organization',
    type: 'Type',
    name: 'Name',
    sensor: 'Sensor',
    installedAt: 'Installed on',
    state: 'State',
    emptyTitle: 'No installation sites yet',
    emptyText: 'Installation sites that you own, or that others share with you, appear here.',
  },
  ja: {
    title: '設置場所',
    search: '設置場所を検索',
    add: '設置場所を追加',
    no: '番号',
    organization: '組織',
    type: '種類',
    name: '名前',
    sensor: 'センサー',
    installedAt: '設置日',
    state: '状態',
    emptyTitle: '設置場所はまだありません',
    emptyText: '所有している、または共有されている設置場所が、ここに表示されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    installationSites: (typeof installationSiteMessages)['en'];
  }
}
