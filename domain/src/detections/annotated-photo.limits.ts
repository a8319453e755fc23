/**
 * Most pixels of a downloaded photo with its boxes drawn. Larger photos (only scans of 50248 x 5472 are) are scaled
 * down in proportion (14850 x 1617), since all pixels are in memory at once, 3 bytes each. Source: PICTURE-8.
 */
export const annotatedPixels = 24_000_000;
/** Downloads with drawn boxes that one process prepares at the same time. Source: PICTURE-8. */
export const annotationsAtOnce = 2;
