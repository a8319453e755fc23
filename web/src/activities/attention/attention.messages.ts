import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the summary above the activity page. */
export const attentionMessages = defineMessages('attention', {
  en: {
    rats: {
      sites: {
        lastNight_one: 'Rats at {{count}} site last night.',
        lastNight_other: 'Rats at {{count}} sites last night.',
        sinceLastNight_one: 'Rats at {{count}} site since last night.',
        sinceLastNight_other: 'Rats at {{count}} sites since last night.',
        pastTwoNights_one: 'Rats at {{count}} site in the past two nights.',
        pastTwoNights_other: 'Rats at {{count}} sites in the past two nights.',
      },
      sensors: {
        lastNight_one: 'Rats at {{count}} sensor last night.',
        lastNight_other: 'Rats at {{count}} sensors last night.',
        sinceLastNight_one: 'Rats at {{count}} sensor since last night.',
        sinceLastNight_other: 'Rats at {{count}} sensors since last night.',
        pastTwoNights_one: 'Rats at {{count}} sensor in the past two nights.',
        pastTwoNights_other: 'Rats at {{count}} sensors in the past two nights.',
      },
    },
    care: {
      sites_one: '{{count}} site needs care.',
      sites_other: '{{count}} sites need care.',
      sensors_one: '{{count}} sensor needs care.',
      sensors_other: '{{count}} sensors need care.',
    },
    rest: 'Everything else is well.',
    well: 'All is well.',
    wellMore: 'Nothing needs your attention.',
    reasons: 'Reasons: show only the groups with',
    reason: {
      rats: 'Rats seen',
      over_threshold: 'Over threshold',
      silent: 'No response',
      poor_health: 'Trouble reported',
      rising: 'Rising fast',
      trap_overdue: 'Trap overdue',
      trap_due: 'Trap due soon',
      not_looked_at: 'Not yet looked at',
    },
  },
  ja: {
    rats: {
      sites: {
        lastNight_other: '昨夜、{{count}}か所でネズミを検出しました。',
        sinceLastNight_other: '昨夜から{{count}}か所でネズミを検出しました。',
        pastTwoNights_other: 'この二晩に{{count}}か所でネズミを検出しました。',
      },
      sensors: {
        lastNight_other: '昨夜、{{count}}台でネズミを検出しました。',
        sinceLastNight_other: '昨夜から{{count}}台でネズミを検出しました。',
        pastTwoNights_other: 'この二晩に{{count}}台でネズミを検出しました。',
      },
    },
    care: {
      sites_other: '{{count}}か所で対応が必要です。',
      sensors_other: '{{count}}台で対応が必要です。',
    },
    rest: 'ほかは正常です。',
    well: 'すべて正常です。',
    wellMore: '対応が必要なところはありません。',
    reasons: '対応が必要な理由で絞り込む',
    reason: {
      rats: 'ネズミ検出',
      over_threshold: 'しきい値超過',
      silent: '応答なし',
      poor_health: '異常あり',
      rising: '急増',
      trap_overdue: 'トラップ交換期限切れ',
      trap_due: 'まもなくトラップ交換',
      not_looked_at: '未確認',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attention: (typeof attentionMessages)['en'];
  }
}
