import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';

/** Name of a type in a language; the key itself for an unknown type. */
export function insectName(type: string, locale: 'en' | 'ja'): string {
  return isInsectType(type) ? insectReference[type].name[locale] : type;
}

/** Returns a function that names a type in the language of the page, as `insectName` does. */
export function useInsectName(): (type: string) => string {
  // Renders again when the language changes.
  useTranslation();
  const locale = currentLocale();
  return (type) => insectName(type, locale);
}

/** Letters of a type for the symbol column; empty for an unknown type. */
export function insectSymbol(type: string): string {
  return isInsectType(type) ? insectReference[type].symbol : '';
}
