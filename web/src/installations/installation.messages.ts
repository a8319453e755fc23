import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the choice of sensor for a site, and of site for a sensor. */
export const installationMessages = defineMessages('installations', {
  en: {
    site: 'Installation site',
    noSite: 'None',
    noSuchSite: 'No installation site of this type found',
    siteNote: 'Once you save, its new events belong to this site.',
    siteTaken: '“{{sensor}}” ({{id}}) is installed there now. When you save, you will be asked whether to remove it.',
    siteWith: '{{name}} (now: {{sensor}}, {{id}})',
    displaceQuestion: 'Remove “{{sensor}}” ({{id}}) from “{{site}}”?',
    displaceText: 'It is installed there now. Its next events will belong to no site; earlier ones stay with the site.',
    displaceYes: 'Remove and save',
    displaced: '“{{sensor}}” ({{id}}) was removed from “{{site}}”.',
    sensor: 'Sensor',
    noSensor: 'None',
    noSuchSensor: 'No sensor of this type found',
    sensorNote: 'Once you save, its new events belong to this site.',
    sensorMoves: 'It is now at “{{site}}” and will move here when you save.',
    sensorAt: '{{name}} ({{id}}), now at “{{site}}”',
    sensorFree: '{{name}} ({{id}})',
  },
  ja: {
    site: '設置場所',
    noSite: 'なし',
    noSuchSite: 'この種類の設置場所は見つかりません',
    siteNote: '保存した時点から、記録はこの設置場所のものになります。',
    siteTaken: '現在は「{{sensor}}」（{{id}}）が設置されています。保存するときに、取り外すかどうかを確認します。',
    siteWith: '{{name}}（現在：{{sensor}}、{{id}}）',
    displaceQuestion: '「{{sensor}}」（{{id}}）を「{{site}}」から取り外しますか？',
    displaceText:
      '現在この設置場所に設置されています。取り外すと、以後の記録はどの設置場所にも属しません。これまでの記録は設置場所に残ります。',
    displaceYes: '取り外して保存',
    displaced: '「{{sensor}}」（{{id}}）を「{{site}}」から取り外しました。',
    sensor: 'センサー',
    noSensor: 'なし',
    noSuchSensor: 'この種類のセンサーは見つかりません',
    sensorNote: '保存した時点から、記録はこの設置場所のものになります。',
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
