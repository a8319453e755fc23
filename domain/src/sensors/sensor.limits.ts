/** How long a trap is effective, days. Source: SENSOR-3. */
export const trapEffectiveDays = { min: 0, max: 60, default: 30 } as const;
/** A trap that must be replaced within this many days is due. Source: SENSOR-13. */
export const trapDueDays = 7;
/** Choices for the photo interval, seconds. Source: SENSOR-3. */
export const photoIntervals = [3_600, 10_800, 21_600, 43_200, 86_400] as const;
/** Default photo interval, seconds. Source: SENSOR-3. */
export const defaultPhotoInterval = 3_600;
/** Most characters of a sensor id. Source: SENSOR-1. */
export const sensorIdLength = 32;
/** Largest accepted threshold; counts are stored as 16-bit numbers per type. Source: ALERT-1. */
export const largestThreshold = 1_000_000;

/** Most pixels per millimeter of a sensor's photos. Source: DETECT-14. */
export const mostPixelsPerMm = 100;
