/** Wrong passwords a network may send within `networkWindowSeconds` before it is blocked. Source: SIGNIN-4. */
export const wrongPasswordsPerNetwork = 100;
/** Seconds over which a network's wrong passwords are counted. Source: SIGNIN-4. */
export const networkWindowSeconds = 900;
/** Most password hashes computed at the same time, and most that may wait. Source: ACCOUNT-4. */
export const passwordHashing = { atOnce: 4, queue: 50 } as const;
/**
 * After this many wrong passwords of a network in the window, each further attempt is delayed a step longer.
 * Source: SIGNIN-4.
 */
export const networkSlowDown = { after: 10, stepMs: 100, longestMs: 3_000 } as const;
/** One-time passwords: number of digits, seconds of validity, wrong attempts allowed. Source: SIGNIN-5. */
export const otp = { digits: 6, seconds: 600, tries: 5 } as const;
/** Codes mailed to an account per hour. Source: SIGNIN-5. */
export const otpPerHour = 10;
/**
 * Seconds by which a code may appear to come from the future, to allow for clock differences between servers.
 * Source: SIGNIN-5.
 */
export const clockSlackSeconds = 60;
/** Seconds after which someone whose code can no longer be used is sent back to sign-in. Source: SIGNIN-7. */
export const otpRedirectSeconds = 3;
/** Registrations from one network per hour. Source: SIGNIN-14. */
export const registrationsPerNetwork = 30;
/** Password-reset requests from one network per hour: the response reveals who has an account. Source: SIGNIN-12. */
export const resetsPerNetwork = 30;
/** Seconds after which an account whose address was never verified is deleted. Source: ACCOUNT-9. */
export const unverifiedSeconds = 604_800;
