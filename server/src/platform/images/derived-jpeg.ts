/** How every picture that is derived from a photo is stored. Source: PICTURE-2. */
export const derivedJpeg = { quality: 80, mozjpeg: false };
