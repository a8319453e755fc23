/** Largest document, bytes. Source: DOC-2. */
export const documentBytes = 200_000_000;
/** Most characters of the title of a document. Source: DOC-2. */
export const documentTitleLength = 200;
/** Most characters of the name of a document’s file. Source: DOC-2. */
export const documentNameLength = 150;
/** Most characters of a firmware version. Source: DOC-2. */
export const firmwareVersionLength = 30;
/** Days for which a document is marked as new. Source: DOC-1. */
export const newDocumentDays = 30;
/** Most passages that a search returns. Source: DOC-5. */
export const mostPassages = 20;
/** Most passages of one document in a search. Source: DOC-5. */
export const mostPassagesOfOne = 3;
/** Most words of a search in documents; more are ignored. Source: DOC-5. */
export const mostDocumentWords = 12;
/** Characters of a passage before and after the place where a word stands. Source: DOC-5. */
export const passageMargin = { before: 60, after: 160 } as const;
/** How much of a PDF is read for the search: pages, characters of a page, and characters in all. Source: DOC-5. */
export const documentTextLimits = { pages: 2_000, pageCharacters: 20_000, characters: 4_000_000 } as const;
