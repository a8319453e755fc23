/** Wrong passwords a network may send in `networkWindowSeconds` before it must wait. Source: SIGNIN-4. */
export const wrongPasswordsPerNetwork = 100;
/** Seconds over which a network's wrong passwords are counted. Source: SIGNIN-4. */
export const networkWindowSeconds = 900;
/** Password hashes at work at the same time at most, and how many may wait. Source: ACCOUNT-4. */
export const passwordHashing = { atOnce: 4, queue: 50 } as const;
/**
 * Wrong passwords of a network in the window after which each further one has to wait, and how much longer each time.
 * Source: SIGNIN-4.
 */
export const networkSlowDown = { after: 10, stepMs: 100, longestMs: 3_000 } as const;
/** One-time passwords: digits, seconds they are good for, wrong tries. Source: SIGNIN-5. */
export const otp = { digits: 6, seconds: 600, tries: 5 } as const;
/** Codes an account may be mailed in an hour. Source: SIGNIN-5. */
export const otpPerHour = 10;
/**
 * Seconds that a code may seem to come from the future: as far apart as the clocks of two servers may be.
 * Source: SIGNIN-5.
 */
export const clockSlackSeconds = 60;
/** Seconds after which one who may not go on with a code is sent back to sign-in. Source: SIGNIN-7. */
export const otpRedirectSeconds = 3;
/** Registrations of a network in an hour. Source: SIGNIN-14. */
export const registrationsPerNetwork = 30;
/** Requests for a new password of a network in an hour: the answer tells who has an account. Source: SIGNIN-12. */
export const resetsPerNetwork = 30;
/** Seconds after which an account whose address was never proven is removed. Source: ACCOUNT-9. */
export const unverifiedSeconds = 604_800;
