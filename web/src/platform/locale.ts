import { type Locale, locales } from '@trapline/domain/accounts/account.limits.ts';
import { i18n } from './i18n.ts';
import { readStored, store } from './stored.ts';

const storageKey = 'trapline.locale';

/** Whether `value` names a language of the portal. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * The language to start with: the one chosen here before, else the first of the browser's that the portal speaks,
 * else English. Source: ACCOUNT-2.
 */
export function pickLocale(remembered: unknown, browser: readonly string[]): Locale {
  if (isLocale(remembered)) return remembered;
  for (const tag of browser) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return locales[0];
}

/** The language now shown. */
export function currentLocale(): Locale {
  return isLocale(i18n.language) ? i18n.language : locales[0];
}

/** Shows the portal in `locale`, and remembers it in this browser. */
export async function showLocale(locale: Locale): Promise<void> {
  store(storageKey, locale);
  await applyLocale(locale);
}

/** Shows the language to start with. */
export async function startLocale(): Promise<void> {
  await applyLocale(pickLocale(readStored(storageKey), navigator.languages));
}

async function applyLocale(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}
