import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of what is shared with the reader. */
export const sharedMarkMessages = defineMessages('sharedMark', {
  en: {
    shared: 'Shared with you',
    sharedBy: 'Shared by {{name}}',
  },
  ja: {
    shared: '共有されています',
    sharedBy: '{{name}}から共有',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sharedMark: (typeof sharedMarkMessages)['en'];
  }
}
