/** Languages of the portal; the first is the fallback. Source: ACCOUNT-2. */
export const locales = ['en', 'ja'] as const;
/** A language of the portal. */
export type Locale = (typeof locales)[number];
/** Shortest and longest password, characters. Source: ACCOUNT-3. */
export const passwordLength = { min: 8, max: 30 } as const;
/** Wrong passwords in a row that block an account. Source: SIGNIN-3. */
export const wrongPasswordsUntilBlocked = 10;
/** Most characters of the user ID of the chemical-treatment service. Source: ACCOUNT-1. */
export const deviceUserIdLength = 100;
/** Permissions other than sensor types. Source: ACCOUNT-5. */
export const permissions = ['admin', 'demo'] as const;
/** How long a password-reset link is valid, seconds. Source: ACCOUNT-10. */
export const resetSeconds = 3_600;
/** How long an address-verification link is valid, seconds: a day. Source: ACCOUNT-10. */
export const verificationSeconds = 86_400;
/**
 * Mails of one kind (reset, verification) to an address per hour. Further requests get the same response, but no mail
 * is sent. Source: ACCOUNT-10.
 */
export const linksPerAddress = 3;
/**
 * Address changes an account may request per hour, refused ones included: the response reveals which addresses have an
 * account.
 * Source: ACCOUNT-11.
 */
export const emailChangesPerAccount = 3;
