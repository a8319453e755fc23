import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts for the settings that only some sensor types have. Source: SENSOR-3. */
export const typeSettingsMessages = defineMessages('typeSettings', {
  en: {
    thresholds: 'Alerts',
    threshold: 'Threshold',
    thresholdNote: 'An alert when the count reaches this. 0 turns it off.',
    increase_threshold: 'Increase threshold',
    increaseNote: 'An alert when the count has grown by this since the previous photo. 0 turns it off.',
    off: 'Off',
    trap: 'Trap replacement',
    trap_replaced_on: 'Trap replaced on',
    trap_effective_days: 'Trap effective days',
    daysNote: '{{min}} to {{max}} days',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    left_one: '{{count}} day left',
    left_other: '{{count}} days left',
    lastDay: 'Replace today',
    exceeded_one: 'Exceeded by {{count}} day',
    exceeded_other: 'Exceeded by {{count}} days',
    notReplaced: 'Not entered',
    photos: 'Photos',
    photo_interval: 'Photo interval',
    hours_one: 'Every hour',
    hours_other: 'Every {{count}} hours',
    minutes: 'Every {{count}} minutes',
    flaws: {
      required: '{{name}} is required',
      number: '{{name}} must be a whole number',
      atLeast: '{{name}} must be greater than equal to 0',
      between: '{{name}} must be between {{min}} and {{max}}',
      day: '{{name}} must be a day that exists',
    },
  },
  ja: {
    thresholds: 'アラート',
    threshold: 'しきい値',
    thresholdNote: '捕獲数がこの値に達するとアラートになります。0で無効になります。',
    increase_threshold: '増加しきい値',
    increaseNote: '直前の写真からの増加数がこの値に達するとアラートになります。0で無効になります。',
    off: 'なし',
    trap: 'トラップ交換',
    trap_replaced_on: 'トラップ交換日',
    trap_effective_days: 'トラップ有効日数',
    daysNote: '{{min}}〜{{max}}日',
    days_other: '{{count}}日',
    left_other: '残り{{count}}日',
    lastDay: '今日が交換日です',
    exceeded_other: '{{count}}日超過',
    notReplaced: '未入力',
    photos: '撮影',
    photo_interval: '撮影間隔',
    hours_other: '{{count}}時間ごと',
    minutes: '{{count}}分ごと',
    flaws: {
      required: '{{name}}を入力してください。',
      number: '{{name}}は整数で入力してください。',
      atLeast: '{{name}}は0以上で入力してください。',
      between: '{{name}}は{{min}}から{{max}}の間で入力してください。',
      day: '{{name}}には実在する日付を入力してください。',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    typeSettings: (typeof typeSettingsMessages)['en'];
  }
}
