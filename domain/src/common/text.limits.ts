/** Most characters of a name. Source: HTTP-1. */
export const nameLength = 255;

/** Most characters of a memo. Source: HTTP-1. */
export const memoLength = 10_000;
