/** Largest JSON body, bytes. Source: HTTP-11. */
export const jsonBodyBytes = 1_000_000;
/** Largest list of detections, bytes. Source: HTTP-11. */
export const detectionsBodyBytes = 8_000_000;
