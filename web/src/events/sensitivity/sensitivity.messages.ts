import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the sensitivity of the detector, and its preview. */
export const sensitivityMessages = defineMessages('eventsSensitivity', {
  en: {
    label: 'Sensitivity of insect detection',
    note: 'A higher sensitivity finds more insects, but also more things that are none. It applies from the next photo on.',
    steps: {
      lowest: 'Lowest',
      low: 'Low',
      usual: 'Normal',
      high: 'High',
      highest: 'Highest',
    },
    loading: 'Loading the newest photo …',
    none: 'There is no recent photo to preview it on.',
    unseen: 'The newest photo was not counted by the detector, so there is no preview.',
    failed: 'The preview could not be loaded.',
    found_one: '{{number}} box would be found on the newest photo.',
    found_other: '{{number}} boxes would be found on the newest photo.',
    atLeast_one: 'At least {{number}} box: this photo was counted before fainter boxes were kept.',
    atLeast_other: 'At least {{number}} boxes: this photo was counted before fainter boxes were kept.',
    photo: 'The newest photo with the boxes that would be found',
    large: 'Pixels per millimeter, for large insects',
    largeNote:
      'For light traps with moths and other insects longer than about 150 pixels: photos are shrunk before insects are looked for. Leave it empty for sticky cards. It applies from the next photo on.',
  },
  ja: {
    label: '虫の検出感度',
    note: '感度を上げると検出数が増えますが、虫でないものも検出されやすくなります。次の写真から適用されます。',
    steps: {
      lowest: '最低',
      low: '低',
      usual: '標準',
      high: '高',
      highest: '最高',
    },
    loading: '最新の写真を読み込んでいます…',
    none: 'プレビューできる最近の写真がありません。',
    unseen: '最新の写真は検出器でカウントされていないため、プレビューできません。',
    failed: 'プレビューを読み込めませんでした。',
    found_other: '最新の写真では{{number}}件の検出枠が見つかります。',
    atLeast_other: '{{number}}件以上の検出枠が見つかります（検出の弱い枠を保存する前にカウントされた写真です）。',
    photo: '見つかる検出枠を重ねた最新の写真',
    large: '1mmあたりのピクセル数（大型の虫の場合）',
    largeNote:
      'ライトトラップのガなど、長さが約150ピクセルを超える虫に使います。写真を縮小してから検出します。粘着シートでは空のままにしてください。次の写真から適用されます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    eventsSensitivity: (typeof sensitivityMessages)['en'];
  }
}
