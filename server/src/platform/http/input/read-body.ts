import type { IncomingMessage } from 'node:http';
import { Problem } from '@trapline/domain/common/errors.ts';
import { createGrowingBytes } from '../../streams/growing-bytes.ts';

/**
 * Reads the whole body of a request.
 * @param most maximum bytes; if the header declares more, nothing is read
 * @throws Problem payload_too_large, or the connection's error
 */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLarge = () => reject(new Problem('payload_too_large', { detail: `At most ${most} bytes` }));
  if (Number(request.headers['content-length']) > most) {
    tooLarge();
    return promise;
  }
  const body = createGrowingBytes();
  request.on('data', (chunk: Uint8Array) => {
    // Data after a rejection is discarded, so that the sender can read the response.
    if (body.length + chunk.length > most) tooLarge();
    else body.add(chunk);
  });
  request.on('end', () => resolve(body.whole()));
  request.on('error', reject);
  return promise;
}
