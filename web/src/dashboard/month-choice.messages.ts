import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the choice of a month. */
export const monthChoiceMessages = defineMessages('dashboardMonthChoice', {
  en: { month: 'Month', before: 'Previous month', after: 'Next month' },
  ja: { month: '月', before: '前の月', after: '次の月' },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboardMonthChoice: (typeof monthChoiceMessages)['en'];
  }
}
