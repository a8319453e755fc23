/** Life of an access token and of the keep-me-signed-in cookie, seconds. Source: domain.md §2, specification 1 §9. */
export const sessionSeconds = 86_400;
/** Seconds without use after which a session ends: 12 hours. Source: reliability §5, V7 7.3.1. */
export const idleSeconds = 43_200;
