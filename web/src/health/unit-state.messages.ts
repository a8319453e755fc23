import { defineMessages } from '../platform/i18n.ts';

/** Texts of the states of a unit. */
export const unitStateMessages = defineMessages('unitStates', {
  en: {
    healthy: 'Reporting',
    poor: 'Trouble reported',
    silent: 'No response',
    not_connected: 'Not connected yet',
  },
  ja: {
    healthy: '通信中',
    poor: '異常あり',
    silent: '応答なし',
    not_connected: '未接続',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    unitStates: (typeof unitStateMessages)['en'];
  }
}
