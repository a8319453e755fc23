/** Languages of the portal; the first is the fallback. Source: specification 1 §9. */
export const locales = ['en', 'ja'] as const;
/** A language of the portal. */
export type Locale = (typeof locales)[number];
/** Shortest and longest password, characters. Source: specification 1 §5. */
export const passwordLength = { min: 8, max: 30 } as const;
/** Wrong passwords in a row that block an account. Source: domain.md §2. */
export const wrongPasswordsUntilBlocked = 10;
