/** Events a request answers when it does not say. Source: EVENT-12. */
export const eventsPerRequest = 40;
/** Most events a request may ask for (a page of load-all). Source: EVENT-12. */
export const mostEventsPerRequest = 2_000;
/** Events of a collapsed group. Source: ACTIVITY-2. */
export const collapsedEvents = 4;
/** Events that an expanded group of the legacy page shows more at a time, and on phones. Source: ACTIVITY-2. */
export const scrollStep = { wide: 4, phone: 1 } as const;
/** Events of the next page in a gallery. Source: GALLERY-1. */
export const galleryPage = 16;
/** Seconds between polls of an event that is processing or updating. Source: EVENT-11. */
export const eventPollSeconds = 10;
/** Seconds after its first stored file at which an event is counted with what came. Source: EVENT-4. */
export const settleSeconds = 900;
/** Tags of an event, and characters of a tag. Source: TAG-1. */
export const tagLimits = { perEvent: 50, length: 50 } as const;
/** Largest number of insects of one type on one event; kept as a 16-bit number. Source: COUNT-2. */
export const largestTypeCount = 32_767;
/** Earliest timestamp of an event, unix seconds (2000-01-01), and how far ahead of the server it may lie. Source: UPLOAD-1. */
export const timestampRange = { earliest: 946_684_800, aheadSeconds: 86_400 } as const;
/** Seconds a signed download path is good for. Source: PICTURE-7. */
export const downloadPathSeconds = 600;
