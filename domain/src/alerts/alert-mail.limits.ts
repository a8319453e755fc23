/** Pixels of the photo in an alert mail: twice the width of a mail, so that boxes are visible; about 200 kB. */
export const mailedPhotoPixels = 1_056 * 792;
