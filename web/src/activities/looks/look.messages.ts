import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of what nobody has looked at yet. */
export const lookMessages = defineMessages('looks', {
  en: {
    mark: 'Mark as looked at',
    markOf: 'Mark as looked at: {{name}}',
    markAll: 'Mark all as looked at',
  },
  ja: {
    mark: '確認済みにする',
    markOf: '確認済みにする：{{name}}',
    markAll: 'すべて確認済みにする',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    looks: (typeof lookMessages)['en'];
  }
}
