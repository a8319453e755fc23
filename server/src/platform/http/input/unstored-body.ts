import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** SHA-256 of a body that is not stored; null when it has more than `most` bytes, the rest of which is not read. */
export async function hashBody(bytes: Readable, most: number): Promise<Buffer | null> {
  const hash = createHash('sha256');
  let read = 0;
  // The stream is not destroyed on return, so that the sender can still read the response.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    read += chunk.length;
    if (read > most) return null;
    hash.update(chunk);
  }
  return hash.digest();
}

/** Reads the rest of a refused body, so that the client can read the response; gives up beyond a limit. */
export async function drain(bytes: Readable, most = 64_000_000): Promise<void> {
  if (bytes.readableEnded || bytes.destroyed) return;
  let read = 0;
  try {
    for await (const chunk of bytes) {
      read += chunk.length;
      if (read > most) return;
    }
  } catch (error) {
    // The client has disconnected, so there is no response to send.
    if (!(error instanceof Error)) throw error;
  }
}
