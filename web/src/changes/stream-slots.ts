/**
 * Streams that one browser reads at the same time. HTTP/1.1 allows it six connections to the portal, which all other
 * requests share. Source: CHANGE-6.
 */
export const streamsPerBrowser = 2;

/** Names of the locks; a tab that reads a stream holds one of them, whichever account the stream belongs to. */
const slots = Array.from({ length: streamsPerBrowser }, (_, index) => `trapline stream ${index + 1}`);

/**
 * Waits until this browser may read one more stream, then reads it.
 * @param signal ends waiting and reading, and frees the slot at once
 * @param read resolves when the stream is no longer needed
 */
export async function inStreamSlot(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  const found = new AbortController();
  const given = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => given.resolve(), { once: true });
  const take = async () => {
    // The other slot was free first.
    if (found.signal.aborted || signal.aborted) return;
    found.abort();
    await Promise.race([given.promise, read()]);
  };
  const waiting = { signal: AbortSignal.any([signal, found.signal]) };
  const requests = await Promise.allSettled(slots.map((slot) => navigator.locks.request(slot, waiting, take)));
  for (const request of requests) if (request.status === 'rejected' && !isAbort(request.reason)) throw request.reason;
}

/** Whether a request for a lock failed because it was canceled, or because another tab has taken the lock. */
export function isAbort(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'AbortError';
}
