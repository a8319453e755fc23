import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the buttons that open the detection editor. */
export const editEntryMessages = defineMessages('editorEntry', {
  en: {
    short: 'Edit',
    long: 'Edit detections',
    why: {
      demo: 'This is a demo account: nothing is saved, so detections cannot be changed.',
      readOnly: 'You may look at these detections, but not change them.',
      oldTypes: 'The detections of this event are of an older version and cannot be changed.',
      processing: 'The photo is still being processed. You can edit it as soon as it has been counted.',
      updating: 'The last changes are still being applied. This takes a moment.',
      removed:
        'The retention time of this photo is over: only a small picture is left, so its detections cannot be changed.',
      noPhoto: 'This photo cannot be shown, so its detections cannot be changed.',
      original: 'Choose the view with detections first.',
      label: 'Nothing is counted on the photo of the tab.',
    },
    failed: 'The editor could not be loaded. Reload the page.',
  },
  ja: {
    short: '編集',
    long: '検出を編集',
    why: {
      demo: 'デモ用アカウントのため、検出を変更できません。',
      readOnly: '閲覧のみの権限のため、検出を変更できません。',
      oldTypes: '古い形式の検出のため、変更できません。',
      processing: '写真を処理中です。計数が終わると編集できます。',
      updating: '前回の変更を反映しています。少しお待ちください。',
      removed: '写真の原本は保存期間を過ぎたため、検出を変更できません。',
      noPhoto: '写真を表示できないため、検出を変更できません。',
      original: '先に検出の表示を選んでください。',
      label: 'タブの写真では計数を行いません。',
    },
    failed: '編集画面を読み込めませんでした。ページを再読み込みしてください。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    editorEntry: (typeof editEntryMessages)['en'];
  }
}
