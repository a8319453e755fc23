import { type Locale, locales } from '@trapline/domain/accounts/account.limits.ts';

/** Each language by its own name: it must be found by those who read no other. */
const names: { readonly [L in Locale]: string } = { en: 'English', ja: '日本語' };

/** The portal's languages as choices. */
export const languageChoices = locales.map((value) => ({ value, label: names[value] }));
