/** Events a request answers when it does not say. Source: specification 2 §7, §9. */
export const eventsPerRequest = 40;
/** Most events a request may ask for (a page of load-all). Source: specification 2 §9. */
export const mostEventsPerRequest = 2_000;
/** Events of a collapsed group. Source: specification 2 §9. */
export const collapsedEvents = 4;
/** Events that an expanded group of the legacy page shows more at a time, and on phones. Source: specification 2 §9. */
export const scrollStep = { wide: 4, phone: 1 } as const;
/** Events of the next page in a gallery. Source: specification 2 §9. */
export const galleryPage = 16;
/** Seconds between polls of an event that is processing or updating. Source: specification 2 §4. */
export const eventPollSeconds = 10;
/** Seconds after its first stored file at which an event is counted with what came. Source: domain.md §5. */
export const settleSeconds = 900;
/** Tags of an event, and characters of a tag. Source: domain.md §6. */
export const tagLimits = { perEvent: 50, length: 50 } as const;
/** Largest number of insects of one type on one event; kept as a 16-bit number. */
export const largestTypeCount = 32_767;
/** Earliest timestamp of an event, unix seconds (2000-01-01), and how far ahead of the server it may lie. Source: domain.md §5. */
export const timestampRange = { earliest: 946_684_800, aheadSeconds: 86_400 } as const;
/** Seconds a signed download path is good for. Source: api.md. */
export const downloadPathSeconds = 600;
