/** Seconds after its first stored file at which a sensor's event is counted with the files that arrived. Source: EVENT-4. */
export const settleSeconds = 900;
/** The same for a station event: failed uploads may be repeated for a day. Source: STATION-11. */
export const stationSettleSeconds = 86_400;
/** Most photos of a station event, not counting the photo of its tab. Source: STATION-7. */
export const stationPhotos = 100;
