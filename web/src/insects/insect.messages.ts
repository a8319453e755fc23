import { defineMessages } from '../platform/words/i18n.ts';

/** Texts about an insect type. */
export const insectMessages = defineMessages('insects', {
  en: {
    department: 'Classification',
    route: 'Comes from',
    indoor: 'Inside the building',
    outdoor: 'Outside',
    causes: 'Causes',
    cause: {
      damp: 'Damp',
      garbage: 'Garbage',
      waterbody: 'Open water',
      green_space: 'Green space',
      stored_food: 'Stored food',
      mold: 'Mold',
    },
  },
  ja: {
    department: '分類',
    route: '侵入経路',
    indoor: '屋内で発生',
    outdoor: '屋外から侵入',
    causes: '発生要因',
    cause: {
      damp: '湿気',
      garbage: 'ごみ',
      waterbody: '水辺',
      green_space: '緑地',
      stored_food: '貯蔵食品',
      mold: 'カビ',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    insects: (typeof insectMessages)['en'];
  }
}
