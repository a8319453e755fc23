/** Most characters of a name. Source: HTTP-1. */
export const nameLength = 255;

/** Most characters of a memo. Source: HTTP-1. */
export const memoLength = 10_000;

/** Most characters of a mail address. Source: HTTP-1. */
export const emailLength = 254;

/** Most characters of a search. Source: HTTP-1. */
export const searchLength = 500;
