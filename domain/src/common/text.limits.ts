/** Characters that a name may have. */
export const nameLength = 255;

/** Characters that a memo may have. */
export const memoLength = 10_000;
