/** Seconds for which a ticket for a socket is valid. Source: SOCKET-1. */
export const ticketSeconds = 60;

/** Largest frame that a client may send, bytes. Source: SOCKET-4. */
export const frameBytes = 16 * 1024;

/** Most fragments of a frame sent by a client. Source: SOCKET-4. */
export const fragmentsPerFrame = 64;

/** Frames of a client that may be queued. Source: SOCKET-4. */
export const framesWaiting = 20;

/** Sockets one person may have open per process. Source: SOCKET-5. */
export const socketsPerPerson = 5;

/** Sockets that may be open per process. Source: SOCKET-5. */
export const socketsPerProcess = 500;

/** Bytes that may be buffered for a client that does not read. Source: SOCKET-6. */
export const unreadBytes = 256 * 1024;

/** Seconds between pings; a client that has not responded by the next one is disconnected. Source: SOCKET-6. */
export const pingSeconds = 30;
