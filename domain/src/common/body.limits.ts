/** Largest JSON body, bytes. Source: api.md, Forms settled. */
export const jsonBodyBytes = 1_000_000;
/** Largest list of detections, bytes. Source: api.md, Forms settled. */
export const detectionsBodyBytes = 8_000_000;
