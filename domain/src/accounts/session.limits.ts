/** Lifetime of an access token and of the keep-me-signed-in cookie, seconds. Source: SIGNIN-9. */
export const sessionSeconds = 86_400;
/** Seconds without use after which a session ends unless it is kept for the day: 12 hours. Source: SIGNIN-9. */
export const idleSeconds = 43_200;
