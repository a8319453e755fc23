/** Characters that a name may have. Source: HTTP-1. */
export const nameLength = 255;

/** Characters that a memo may have. Source: HTTP-1. */
export const memoLength = 10_000;
