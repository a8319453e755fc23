/** Largest JSON body of a request with a session or a key, bytes, unless the route says otherwise. Source: HTTP-11. */
export const jsonBodyBytes = 65_536;
/** Largest JSON body of a request without credentials, bytes. Source: HTTP-11. */
export const anonymousBodyBytes = 8_000;
/** Largest change to an event of either kind, bytes: 30 tags of 200 characters, and the facts of a station event. Source: HTTP-11. */
export const eventChangeBodyBytes = 70_000;
/** Largest health report, bytes: five logs of 1,000 readings. Source: HTTP-11. */
export const healthBodyBytes = 400_000;
/** Largest body that names many events, bytes. Source: HTTP-11. */
export const namedEventsBodyBytes = 300_000;
/** Largest list of decisions on boxes, bytes. Source: HTTP-11. */
export const decisionsBodyBytes = 200_000;
/** Largest change of what is learned, bytes: switches of 500 sensors, and 500 sources that are familiar. Source: HTTP-11. */
export const learningBodyBytes = 250_000;
/** Largest request of a report, bytes: with findings of each trap. Source: HTTP-11. */
export const reportBodyBytes = 900_000;
/** Largest list of detections, bytes. Source: HTTP-11. */
export const detectionsBodyBytes = 8_000_000;
