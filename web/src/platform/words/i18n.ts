import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Texts by key, nested to any depth. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The same keys in another language; a language without a singular leaves `…_one` out. */
export type Translation<W extends Texts> = {
  readonly [K in keyof W as K extends `${string}_one` ? never : K]: W[K] extends Texts ? Translation<W[K]> : string;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'ui';
  }
}

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'ui',
  ns: [],
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/**
 * Declares the messages of one noun in both languages and registers them under its namespace. A missing or surplus
 * Japanese text is a type error. The calling file also adds its namespace to i18next's `ResourceNamespaceMap`, so that
 * `useTranslation('noun')` knows the keys; texts are loaded with the code that uses them.
 * @returns the texts, for that declaration and for tests
 */
export function defineMessages<const W extends Texts>(
  namespace: string,
  texts: { readonly en: W; readonly ja: Translation<W> },
) {
  i18n.addResourceBundle('en', namespace, texts.en);
  i18n.addResourceBundle('ja', namespace, texts.ja);
  return texts;
}

export { i18n };
