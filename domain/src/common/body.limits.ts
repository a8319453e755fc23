/** Largest JSON body of a call with a session or a key, bytes, unless the call says otherwise. Source: HTTP-11. */
export const jsonBodyBytes = 64_000;
/** The same of a call that anybody may make. Source: HTTP-11. */
export const anonymousBodyBytes = 8_000;
/** Of a health report: five logs of 1,000 readings. Source: HTTP-11. */
export const healthBodyBytes = 400_000;
/** Of a list of detections. Source: HTTP-11. */
export const detectionsBodyBytes = 8_000_000;
