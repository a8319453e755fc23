/**
 * Pixels of a downloaded photo with its boxes drawn; a larger photo, as only scans of 50248 x 5472 are, is made smaller
 * with its sides in proportion (14850 x 1617). Its pixels are in memory at once, 3 bytes each. Source: PICTURE-8.
 */
export const annotatedPixels = 24_000_000;
/** Photos on which boxes are drawn at the same time, in one process, for downloads. Source: PICTURE-8. */
export const annotationsAtOnce = 2;
