/** Devices on a page of the list. Source: DEVICE-2. */
export const devicesPerPage = 100;
/** Milliseconds in which the device service must have sent its whole response. Source: DEVICE-3. */
export const deviceServiceMs = 5_000;
/** Tries of a request to the device service. Source: DEVICE-3. */
export const deviceServiceTries = 2;
/** Largest response of the device service, bytes. Source: DEVICE-3. */
export const deviceServiceBytes = 1_000_000;
/** Longest text in a response of the device service, characters. Source: DEVICE-3. */
export const deviceTextLength = 2_000;
