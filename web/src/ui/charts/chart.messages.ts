import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for all charts. */
export const chartMessages = defineMessages('charts', {
  en: {
    picture: 'Picture',
    csv: 'CSV',
    savePicture: 'Save {{title}} as picture',
    saveCsv: 'Save {{title}} as CSV',
    saved: '{{title}} has been saved.',
    pictureFailed: 'The picture could not be created.',
    partFailed: 'The chart could not be loaded. Please reload the page.',
    asTable: 'As table',
    label: '{{title}}. The figures are in the table below.',
    cells: '{{label}} Arrow keys move from cell to cell.',
    cellsToPick: '{{label}} Arrow keys move from cell to cell, Enter opens one.',
    tell: '{{name}}: {{value}}',
    gap: 'no report',
    yes: 'yes',
    share: 'Share',
    hide: 'Hide {{name}}',
    show: 'Show {{name}}',
  },
  ja: {
    picture: '画像',
    csv: 'CSV',
    savePicture: '「{{title}}」を画像で保存',
    saveCsv: '「{{title}}」をCSVで保存',
    saved: '「{{title}}」を保存しました。',
    pictureFailed: '画像を作成できませんでした。',
    partFailed: 'グラフを読み込めませんでした。ページを再読み込みしてください。',
    asTable: '表で見る',
    label: '{{title}}。数値は下の表にあります。',
    cells: '{{label}}矢印キーでマスを移動できます。',
    cellsToPick: '{{label}}矢印キーでマスを移動し、Enterキーで開けます。',
    tell: '{{name}}：{{value}}',
    gap: '報告なし',
    yes: 'あり',
    share: '割合',
    hide: '{{name}}を隠す',
    show: '{{name}}を表示',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    charts: (typeof chartMessages)['en'];
  }
}
