import { defineMessages } from '../platform/words/i18n.ts';

/** Texts for the photo viewer. */
export const viewerMessages = defineMessages('viewer', {
  en: {
    photo: 'Photo: {{name}}',
    keys: 'Arrow keys move, plus and minus zoom, 0 shows the whole photo. All detections are in the list of detections.',
    larger: 'Zoom in',
    smaller: 'Zoom out',
    fit: 'Fit',
    fitLong: 'Show the whole photo',
    oneToOne: '1:1',
    oneToOneLong: 'One photo pixel on one screen pixel',
    zoom: 'Zoom {{zoom}}',
    zoomGroup: 'Zoom',
    enlarged: 'Enlarged beyond 1:1',
    incomplete: 'Part of the photo could not be loaded.',
    retry: 'Try again',
    picked: '{{type}}, detection {{number}} of {{total}}',
    unpick: 'Deselect',
    list_one: '{{number}} detection',
    list_other: '{{number}} detections',
    listTitle: 'List of detections',
    number: 'No.',
    type: 'Type',
    position: 'Position',
    state: 'Known',
    states: { unclassified: 'Unclassified', confirmed: 'Confirmed', named: 'Automatic', to_check: 'To check' },
    suggested: '{{type}}? ({{p}})',
    show: 'Show {{type}}, detection {{number}}',
    more: 'Show {{count}} more',
    none: 'Nothing is marked on this photo.',
  },
  ja: {
    photo: '写真：{{name}}',
    keys: '矢印キーで移動、＋と－で拡大・縮小、0で全体を表示します。検出結果は一覧でも確認できます。',
    larger: '拡大',
    smaller: '縮小',
    fit: '全体',
    fitLong: '写真全体を表示',
    oneToOne: '等倍',
    oneToOneLong: '写真の1画素を画面の1画素で表示',
    zoom: '倍率 {{zoom}}',
    zoomGroup: '倍率',
    enlarged: '等倍を超えて拡大中',
    incomplete: '写真の一部を読み込めませんでした。',
    retry: '再試行',
    picked: '{{type}}（{{total}}件中{{number}}件目）',
    unpick: '選択を解除',
    list_other: '検出 {{number}}件',
    listTitle: '検出結果の一覧',
    number: '番号',
    type: '種類',
    position: '位置',
    state: '判定',
    states: { unclassified: '未分類', confirmed: '確認済み', named: '自動判定', to_check: '要確認' },
    suggested: '候補：{{type}}（{{p}}）',
    show: '{{number}}件目の{{type}}を表示',
    more: 'さらに{{count}}件を表示',
    none: 'この写真には検出結果がありません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    viewer: (typeof viewerMessages)['en'];
  }
}
