/** Wrong passwords a network may send in `networkWindowSeconds` before it must wait. Source: reliability §6. */
export const wrongPasswordsPerNetwork = 100;
/** Seconds over which a network's wrong passwords are counted. */
export const networkWindowSeconds = 900;
/** Life of an access token and of the keep-me-signed-in cookie, seconds. Source: domain.md §2, specification 1 §9. */
export const sessionSeconds = 86_400;
/** Password hashes at work at the same time, and how many may wait. Source: reliability §6. */
export const passwordHashing = { atOnce: 4, queue: 50 } as const;
