import { type Locale, locales } from '@trapline/domain/accounts/account.limits.ts';
import { i18n } from './i18n.ts';
import { readStored, store } from '../stored.ts';

const storageKey = 'trapline.locale';

/** Whether `value` is a language of the portal. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * Returns the initial language: the one chosen in this browser before, otherwise the browser's first that the portal
 * supports, otherwise English. Source: ACCOUNT-2.
 */
export function pickLocale(remembered: unknown, browser: readonly string[]): Locale {
  if (isLocale(remembered)) return remembered;
  for (const tag of browser) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return locales[0];
}

/** Returns the current language. */
export function currentLocale(): Locale {
  return isLocale(i18n.language) ? i18n.language : locales[0];
}

/** Switches the portal to `locale` and remembers it in this browser. */
export async function showLocale(locale: Locale): Promise<void> {
  store(storageKey, locale);
  await applyLocale(locale);
}

/** Shows the initial language. */
export async function startLocale(): Promise<void> {
  await applyLocale(pickLocale(readStored(storageKey), navigator.languages));
}

async function applyLocale(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}
