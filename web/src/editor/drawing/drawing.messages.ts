import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for drawing on the photo. */
export const drawingMessages = defineMessages('editorDrawing', {
  en: {
    keys: 'Arrow keys move the photo, plus and minus zoom, 0 shows the whole photo. Arrow keys move picked boxes instead; with Shift they move the right and lower edge. In add mode, arrow keys move a cross-hair, and Space sets the first and then the opposite corner of a box; Escape drops it. Hold Space and drag to move the photo. All boxes are also in the table of boxes.',
    cornerSet: 'First corner set. Choose the opposite corner, or press Escape.',
  },
  ja: {
    keys: '矢印キーで写真を移動、＋と－で拡大・縮小、0で全体を表示します。検出枠を選択しているときは、矢印キーで検出枠を移動し、Shiftを押しながらで右端と下端を動かします。追加モードでは、矢印キーで十字線を移動し、スペースキーで検出枠の1つ目の角と向かいの角を順に指定します。Escキーで取り消します。スペースキーを押しながらドラッグすると写真を移動できます。検出枠は一覧表でも操作できます。',
    cornerSet: '1つ目の角を指定しました。向かいの角を指定するか、Escキーで取り消してください。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    editorDrawing: typeof drawingMessages.en;
  }
}
