import { defineMessages } from '../platform/words/i18n.ts';

/** Texts for the sensor list. */
export const sensorMessages = defineMessages('sensors', {
  en: {
    title: 'Sensors',
    search: 'Search the sensors',
    add: 'Add sensor',
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
    allStates: 'All states',
    stateCount: '{{name}} ({{number}})',
    lastActive: 'Last contact',
    emptyTitle: 'No sensors yet',
    emptyText: 'Sensors that you own, or that others share with you, appear here.',
  },
  ja: {
    title: 'センサー',
    search: 'センサーを検索',
    add: 'センサーを追加',
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
    allStates: 'すべての状態',
    stateCount: '{{name}}（{{number}}）',
    lastActive: '最終通信',
    emptyTitle: 'センサーはまだありません',
    emptyText: '所有している、または共有されているセンサーが、ここに表示されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sensors: (typeof sensorMessages)['en'];
  }
}
