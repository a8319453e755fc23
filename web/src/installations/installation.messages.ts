import { defineMessages } from '../platform/i18n.ts';

/** Texts of the choice of sensor for a site, and of site for a sensor. */
export const installationMessages = defineMessages('installations', {
  en: {
    site: 'Installation site',
    noSite: 'None',
    noSuchSite: 'No installation site of this type found',
    siteNote: 'From when you save, its events belong to this site.',
    sensor: 'Sensor',
    noSensor: 'None',
    noSuchSensor: 'No sensor of this type found',
    sensorNote: 'From when you save, its events belong to this site.',
    sensorMoves: 'It now stands at “{{site}}” and moves here when you save.',
    sensorAt: '{{name}} ({{id}}), now at “{{site}}”',
    sensorFree: '{{name}} ({{id}})',
  },
  ja: {
    site: '設置場所',
    noSite: 'なし',
    noSuchSite: 'この種類の設置場所は見つかりません',
    siteNote: '保存した時点から、イベントはこの設置場所のものになります。',
    sensor: 'センサー',
    noSensor: 'なし',
    noSuchSensor: 'この種類のセンサーは見つかりません',
    sensorNote: '保存した時点から、イベントはこの設置場所のものになります。',
    sensorMoves: '現在は「{{site}}」にあり、保存するとここへ移ります。',
    sensorAt: '{{name}}（{{id}}、現在は「{{site}}」）',
    sensorFree: '{{name}}（{{id}}）',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    installations: (typeof installationMessages)['en'];
  }
}
