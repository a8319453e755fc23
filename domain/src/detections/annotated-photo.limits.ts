/**
 * Most pixels of a downloaded photo of a sensor with its boxes drawn. Larger photos (only scans of 50248 x 5472 are)
 * are scaled down in proportion (14850 x 1617). Source: PICTURE-8.
 */
export const annotatedPixels = 24_000_000;
/** Longer side of a downloaded station photo with its boxes drawn, pixels. Source: STATION-23. */
export const annotatedSide = 16_384;
/** Downloads with drawn boxes that one process prepares at the same time. Source: PICTURE-8. */
export const annotationsAtOnce = 2;
