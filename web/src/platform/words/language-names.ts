import { type Locale, locales } from '@trapline/domain/accounts/account.limits.ts';

/** Each language in its own language, so that people who read no other can find it. */
const names: { readonly [L in Locale]: string } = { en: 'English', ja: '日本語' };

/** The portal's languages as choices. */
export const languageChoices = locales.map((value) => ({ value, label: names[value] }));
