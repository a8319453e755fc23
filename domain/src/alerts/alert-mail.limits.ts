/** Pixels of the photo in an alert mail: twice the width of a mail, so that boxes are seen, and some 200 KB. */
export const mailedPhotoPixels = 1_056 * 792;
