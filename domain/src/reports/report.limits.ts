/** Most station events of a report, and most events of a period whose photos are shown. Source: REPORT-1, REPORT-3. */
export const reportEvents = 100;

/** Most lines of each sensor or site in a legacy report: its newest events. Source: REPORT-8. */
export const legacyEvents = 10_000;

/** Most months of a report of a period. Source: REPORT-3. */
export const reportMonths = 13;

/** Most sensors, sites and places of one report, for scheduled reports of all of them. Source: REPORT-3. */
export const reportSources = 500;

/**
 * Longer side of a photo in a report, pixels: more than 200 for each inch of the printed photo, and half of a display
 * image, so that its JPEG is decoded at half its size. Source: REPORT-7.
 */
export const reportPhotoSide = 800;

/** Most photos of all events of a report. Source: REPORT-7. */
export const reportPhotos = 200;

/** Most photos of one event: those with the most boxes. Source: REPORT-7. */
export const reportPhotosOfEvent = 10;
