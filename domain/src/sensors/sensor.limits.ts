/** Trap effective days. Source: SENSOR-3. */
export const trapEffectiveDays = { min: 0, max: 60, default: 30 } as const;
/** Photo interval: choices and default, seconds. Source: SENSOR-3. */
export const photoIntervals = [3_600, 10_800, 21_600, 43_200, 86_400] as const;
/** Default photo interval, seconds. Source: SENSOR-3. */
export const defaultPhotoInterval = 3_600;
/** Longest sensor id. Source: SENSOR-1. */
export const sensorIdLength = 32;
/** Largest threshold that is accepted; counts are kept as 16-bit numbers a type. Source: ALERT-1. */
export const largestThreshold = 1_000_000;
/**
 * Silence after which a unit counts as not responding: this many photo intervals, at least this many seconds.
 * Source: SILENCE-1.
 */
export const noResponse = { intervals: 3, seconds: 3_600 } as const;
