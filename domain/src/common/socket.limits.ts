/** Seconds that a ticket for a socket is good for. Source: SOCKET-1. */
export const ticketSeconds = 60;

/** Largest frame that a client may send, bytes. Source: SOCKET-4. */
export const frameBytes = 16 * 1024;

/** Pieces that a client may send a frame in. Source: SOCKET-4. */
export const fragmentsPerFrame = 64;

/** Frames of a client that may wait for their turn. Source: SOCKET-4. */
export const framesWaiting = 20;

/** Sockets that one person may have open at a process. Source: SOCKET-5. */
export const socketsPerPerson = 5;

/** Sockets that may be open at a process. Source: SOCKET-5. */
export const socketsPerProcess = 500;

/** Bytes that may wait for a client that does not read them. Source: SOCKET-6. */
export const unreadBytes = 256 * 1024;

/** Seconds between two questions whether the client is still there; one that has not answered by the next is gone. Source: SOCKET-6. */
export const pingSeconds = 30;
