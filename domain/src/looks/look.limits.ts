/** Sightings, and photos that nothing has judged, of this many days are waiting to be looked at; older ones are not. Source: ATTENTION-8. */
export const awaitedDays = 7;
/** An event that is open for this many milliseconds has been looked at. Source: ATTENTION-6. */
export const openFor = 1_000;
