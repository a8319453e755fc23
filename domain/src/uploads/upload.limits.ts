/** Seconds an upload URL is good for, to the start of its PUT. Source: UPLOAD-2. */
export const uploadUrlSeconds = 900;
/** Most boxes a unit may send with a photo. Source: UNIT-6. */
export const unitDetections = 10_000;
