/** Longest name of a place, characters. Source: STATION-5. */
export const placeNameLength = 255;
/** Longest trap number, characters. Source: STATION-6. */
export const trapNoLength = 50;
/** Highest threshold for the index of a place's traps, insects a day. Source: STATION-25. */
export const highestIndexThreshold = 100_000;
/** Largest CSV file of places, bytes, and most rows in it. Source: STATION-5. */
export const placesFile = { bytes: 8_000_000, rows: 10_000 } as const;
/** The longest body with such a file: its base64 in lines, bytes. */
export const placesBodyBytes = 11_200_000;
/** Places and events on a page of a list. Source: STATION-4, STATION-13. */
export const stationRowsPerPage = 100;
/** Months from the first to the last month of the events page at most, and months back by default. Source: STATION-13. */
export const stationPeriod = { mostMonths: 24, usualMonths: 6 } as const;
/** How far back the recent events of a place reach, days. Source: STATION-14. */
export const recentDays = 30;
/** Most events that one export, or one change of many, may name. Source: STATION-19, STATION-26. */
export const namedEvents = 500;
/** Most events that one merge of places or trap numbers changes. Source: STATION-26. */
export const mergedEvents = 10_000;
/** How long a change of many events, a merge or a deletion can be undone, seconds. Source: STATION-26. */
export const undoSeconds = 3_600;
/** How long it is known that a change can no longer be undone, seconds; its record is deleted then. Source: STATION-26. */
export const keptChangeSeconds = 86_400;
/** A photo that is wider and higher than this cannot be analysed, pixels. Source: STATION-10. */
export const analysableSide = 50_248;
/** Bytes at the beginning of a file in which its size in pixels is looked for before it is sent. Source: STATION-10. */
export const headerBytes = 65_536;
/** Most photos, without the tab, that count as one trap; more count as two. Source: STATION-20. */
export const photosOfOneTrap = 2;
