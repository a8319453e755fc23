/** Languages of the portal; the first is the fallback. Source: ACCOUNT-2. */
export const locales = ['en', 'ja'] as const;
/** A language of the portal. */
export type Locale = (typeof locales)[number];
/** Shortest and longest password, characters. Source: ACCOUNT-3. */
export const passwordLength = { min: 8, max: 30 } as const;
/** Wrong passwords in a row that block an account. Source: SIGNIN-3. */
export const wrongPasswordsUntilBlocked = 10;
/** Permissions that are no sensor types. Source: ACCOUNT-5. */
export const permissions = ['admin', 'demo'] as const;
/** Seconds that a link for a new password is good for. Source: ACCOUNT-10. */
export const resetSeconds = 3_600;
/** Seconds that an address-verification link is good for: a day. Source: ACCOUNT-10. */
export const verificationSeconds = 86_400;
/** Mails of one kind (reset, verification) to an address in an hour; further ones are answered alike and not sent. Source: ACCOUNT-10. */
export const linksPerAddress = 3;
/**
 * New addresses that an account may ask for in an hour, the refused ones too: the answer tells who has an account.
 * Source: ACCOUNT-11.
 */
export const emailChangesPerAccount = 3;
