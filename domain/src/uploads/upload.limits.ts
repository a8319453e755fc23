/** How long an upload URL is valid, seconds; its PUT must start within this time. Source: UPLOAD-2. */
export const uploadUrlSeconds = 900;
/** Most boxes a unit may send with a photo. Source: UNIT-6. */
export const unitDetections = 10_000;
