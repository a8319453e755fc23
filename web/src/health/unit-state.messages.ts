import { defineMessages } from '../platform/i18n.ts';

/** Texts of the states of a unit. */
export const unitStateMessages = defineMessages('unitStates', {
  en: {
    healthy: 'Reporting',
    poor: 'Trouble reported',
    silent: 'No response',
    silentSince: 'No response since {{time}}',
    not_connected: 'Not connected yet',
    no_sensor: 'No sensor installed',
    lastContact: 'Last contact {{time}}',
  },
  ja: {
    healthy: '通信中',
    poor: '異常あり',
    silent: '応答なし',
    silentSince: '{{time}}から応答なし',
    not_connected: '未接続',
    no_sensor: 'センサー未設置',
    lastContact: '最終通信 {{time}}',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    unitStates: (typeof unitStateMessages)['en'];
  }
}
