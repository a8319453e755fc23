import type { IncomingMessage } from 'node:http';
import { Problem } from '@trapline/domain/common/errors.ts';
import { createGrowingBytes } from '../streams/growing-bytes.ts';

/**
 * Reads a request's body whole.
 * @param most bytes that it may have; said in the header, more of them are not even read
 * @throws Problem payload_too_large, or the line's error
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
    // What comes after a refusal is let go, so that the sender gets to read it.
    if (body.length + chunk.length > most) tooLarge();
    else body.add(chunk);
  });
  request.on('end', () => resolve(body.whole()));
  request.on('error', reject);
  return promise;
}
