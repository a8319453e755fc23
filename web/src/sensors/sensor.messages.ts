import { defineMessages } from '../platform/i18n.ts';

/** Words of the sensor pages. */
export const sensorMessages = defineMessages('sensors', {
  en: {
    title: 'Sensors',
    search: 'Search the sensors',
    no: 'No.',
    type: 'Type',
    id: 'ID',
    name: 'Name',
    installedOn: 'Installed on',
    threshold: 'Threshold',
    site: 'Installation site',
    organization: 'Organization',
    createdBy: 'Created by',
    state: 'State',
    noResponse: 'No response',
    reporting: 'Reporting',
    noReport: 'No report yet',
    emptyTitle: 'No sensors yet',
    emptyText: 'Sensors that you own, or that others share with you, appear here.',
  },
  ja: {
    title: 'センサー',
    search: 'センサーを検索',
    no: '番号',
    type: '種類',
    id: 'ID',
    name: '名前',
    installedOn: '設置日',
    threshold: 'しきい値',
    site: '設置場所',
    organization: '組織',
    createdBy: '作成者',
    state: '状態',
    noResponse: '応答なし',
    reporting: '通信中',
    noReport: '通信なし',
    emptyTitle: 'センサーはまだありません',
    emptyText: '所有している、または共有されているセンサーが、ここに表示されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sensors: (typeof sensorMessages)['en'];
  }
}
