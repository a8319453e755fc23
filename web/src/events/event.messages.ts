import { defineMessages } from '../platform/i18n.ts';

/** What is said of an event wherever it is shown. */
export const eventMessages = defineMessages('events', {
  en: {
    processing: 'Being processed',
    updating: 'Being updated',
    failed: 'Could not be read',
    pickup: 'Picked up',
    misdetection: 'False positive',
    hidden: 'Hidden',
    retry: 'Try again',
    retrying: 'Trapline is trying again.',
    status: {
      normal: 'Normal',
      over_summary_threshold: 'Over threshold',
      over_increase_threshold: 'Rising fast',
      over_both_threshold: 'Over both thresholds',
      none: 'No threshold set',
    },
  },
  ja: {
    processing: '処理中',
    updating: '更新中',
    failed: '読み取り失敗',
    pickup: 'ピックアップ',
    misdetection: '誤検出',
    hidden: '非表示',
    retry: '再試行',
    retrying: 'もう一度処理しています。',
    status: {
      normal: '正常',
      over_summary_threshold: 'しきい値超過',
      over_increase_threshold: '急増',
      over_both_threshold: 'しきい値超過・急増',
      none: 'しきい値未設定',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    events: (typeof eventMessages)['en'];
  }
}
