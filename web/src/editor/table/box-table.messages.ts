import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the table of boxes. */
export const boxTableMessages = defineMessages('editorTable', {
  en: {
    caption: 'Boxes from left to right',
    number: 'No.',
    type: 'Type',
    state: 'State',
    actions: 'Actions',
    typeOf: 'Type of box {{number}}',
    untyped: 'Unclassified',
    pick: 'Pick box {{number}}',
    show: 'Show box {{number}} on the photo',
    delete: 'Delete box {{number}}',
    restore: 'Restore box {{number}}',
    none: 'There are no boxes on this photo.',
    add: 'Add a box in the middle of what is shown',
    position: {
      title: 'Position of box {{number}}, pixels of the photo',
      x1: 'Left',
      y1: 'Top',
      x2: 'Right',
      y2: 'Bottom',
    },
  },
  ja: {
    caption: '検出枠（左から順）',
    number: '番号',
    type: '種類',
    state: '状態',
    actions: '操作',
    typeOf: '検出枠{{number}}の種類',
    untyped: '未分類',
    pick: '検出枠{{number}}を選択',
    show: '検出枠{{number}}を写真上に表示',
    delete: '検出枠{{number}}を削除',
    restore: '検出枠{{number}}の削除を取り消す',
    none: 'この写真には検出枠がありません。',
    add: '表示範囲の中央に検出枠を追加',
    position: {
      title: '検出枠{{number}}の位置（写真の画素）',
      x1: '左',
      y1: '上',
      x2: '右',
      y2: '下',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    editorTable: (typeof boxTableMessages)['en'];
  }
}
