/** Events returned when a request does not give a number. Source: EVENT-12. */
export const eventsPerRequest = 40;
/** Most events per request (a page of "load all"). Source: EVENT-12. */
export const mostEventsPerRequest = 2_000;
/** Events shown in a collapsed group. Source: ACTIVITY-2. */
export const collapsedEvents = 4;
/** Events an expanded group of the legacy page adds at a time, on wide screens and on phones. Source: ACTIVITY-2. */
export const scrollStep = { wide: 4, phone: 1 } as const;
/** Events per page in a gallery. Source: GALLERY-1. */
export const galleryPage = 16;
/** Seconds between polls of an event that is processing or updating. Source: EVENT-11. */
export const eventPollSeconds = 10;
/** How often, and how many seconds apart, an event that is being updated is checked before it is only polled. Source: EVENT-11. */
export const updateChecks = { seconds: 2, tries: 6 } as const;
/** Largest number of insects of one type in an event; stored as a 16-bit number. Source: COUNT-2. */
export const largestTypeCount = 32_767;
/**
 * Earliest timestamp of an event, unix seconds (2000-01-01), and how far ahead of the server it may be. Source:
 * UPLOAD-1.
 */
export const timestampRange = { earliest: 946_684_800, aheadSeconds: 86_400 } as const;
/** How long a signed download path is valid, seconds. Source: PICTURE-7. */
export const downloadPathSeconds = 600;
