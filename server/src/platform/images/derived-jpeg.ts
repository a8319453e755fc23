/** JPEG settings of all pictures derived from a photo. Source: PICTURE-2. */
export const derivedJpeg = { quality: 80, mozjpeg: false };
