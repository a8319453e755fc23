import { defineMessages } from '../platform/words/i18n.ts';

/** Texts about an event, used wherever it is shown. */
export const eventMessages = defineMessages('events', {
  en: {
    processing: 'Processing',
    waitsFor: { detector: 'Waiting to be counted', encoder: 'Waiting for conversion' },
    waitsForText: {
      detector: 'Insects cannot be counted right now. This photo will be counted as soon as possible.',
      encoder: 'This film cannot be converted right now. You can download the original.',
    },
    sighting: {
      nothing: 'Nothing detected',
      detected: 'Detected',
      rats: 'Rats',
      unjudged: 'Not checked',
      unjudgedText: 'Nobody has checked this photo for rats.',
    },
    updating: 'Updating',
    failed: 'Could not be read',
    pickup: 'Picked up',
    misdetection: 'False positive',
    hidden: 'Hidden',
    retry: 'Try again',
    retrying: 'Trapline is trying again.',
    status: {
      normal: 'Below threshold',
      over_summary_threshold: 'Over threshold',
      over_increase_threshold: 'Rising fast',
      over_both_threshold: 'Over both thresholds',
      none: 'No threshold set',
      normalThen: 'Below threshold when last heard from',
    },
  },
  ja: {
    processing: '処理中',
    waitsFor: { detector: 'カウント待ち', encoder: '変換待ち' },
    waitsForText: {
      detector: '現在、虫を数えることができません。数えられるようになり次第、この写真もカウントされます。',
      encoder: '現在、この動画を再生できる形式に変換できません。受信したままの動画はダウンロードできます。',
    },
    sighting: {
      nothing: '検出なし',
      detected: '検出あり',
      rats: 'ネズミ',
      unjudged: '未判定',
      unjudgedText: 'この写真にネズミがいるかは、まだ判定されていません。',
    },
    updating: '更新中',
    failed: '読み取り失敗',
    pickup: 'ピックアップ',
    misdetection: '誤検出',
    hidden: '非表示',
    retry: '再試行',
    retrying: 'もう一度処理しています。',
    status: {
      normal: 'しきい値未満',
      over_summary_threshold: 'しきい値超過',
      over_increase_threshold: '急増',
      over_both_threshold: 'しきい値超過・急増',
      none: 'しきい値未設定',
      normalThen: '最終通信時はしきい値未満',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    events: (typeof eventMessages)['en'];
  }
}
