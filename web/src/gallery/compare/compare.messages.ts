import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for comparing a photo with the one before. */
export const compareMessages = defineMessages('galleryCompare', {
  en: {
    start: 'Compare with the previous photo',
    short: 'Compare',
    none: 'There is no photo to compare.',
    layout: 'Arrangement',
    sideBySide: 'Side by side',
    overlay: 'Swipe',
    before: 'Previous: {{time}}',
    now: 'Current: {{time}}',
    divider: 'Dividing line between the photos',
    loading: 'Loading the previous photo …',
    noEvent: 'No previous photo',
    noEventText: 'This is the first event of this sensor.',
    noPhotoText: 'Earlier events have no photo here.',
    failed: 'The previous photo could not be loaded.',
    fresh_one: '{{number}} new detection',
    fresh_other: '{{number}} new detections',
    noFresh: 'No new detections',
    newCard: 'A new card was put in, so all detections are new',
    counting: 'Looking for new detections …',
    freshFailed: 'The detections could not be loaded, so new ones are not marked.',
    sizes: 'The photos differ in size, so they move separately and new detections are not marked.',
    apart: 'The photos differ in size, so they move separately.',
  },
  ja: {
    start: '前回の写真と比較',
    short: '比較',
    none: '比較できる写真がありません。',
    layout: '並べ方',
    sideBySide: '並べる',
    overlay: '重ねる',
    before: '前回：{{time}}',
    now: '今回：{{time}}',
    divider: '写真の境界線',
    loading: '前回の写真を読み込み中…',
    noEvent: '前回の写真なし',
    noEventText: 'このセンサーの最初の記録です。',
    noPhotoText: '以前の記録には、この位置の写真がありません。',
    failed: '前回の写真を読み込めませんでした。',
    fresh_other: '新しい検出 {{number}}件',
    noFresh: '新しい検出なし',
    newCard: '捕虫紙が新しくなったため、すべて新しい検出です。',
    counting: '新しい検出を確認中…',
    freshFailed: '検出結果を読み込めなかったため、新しい検出は表示しません。',
    sizes: '写真の大きさが異なるため、別々に動きます。新しい検出は表示しません。',
    apart: '写真の大きさが異なるため、別々に動きます。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    galleryCompare: (typeof compareMessages)['en'];
  }
}
