import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';

/** A photo that JPEG cannot compress well, so that its body arrives in many chunks. */
export async function largePhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const made = sharp({ create: { width: 480, height: 360, channels: 3, background: '#000', noise } });
  return Buffer.from(await made.jpeg({ quality: 98 }).toBuffer());
}

/** Announces the full length of a body, sends only its first bytes, and closes the connection. */
export async function sendCut(url: string, body: Buffer<ArrayBuffer>, bytes: number): Promise<void> {
  const headers = { 'content-type': 'image/jpeg', 'content-length': body.length };
  const sending = request(url, { method: 'PUT', headers, agent: false });
  // The connection was closed on purpose, so errors are expected.
  sending.on('error', () => undefined);
  sending.flushHeaders();
  if (bytes > 0) await new Promise((resolve) => sending.write(body.subarray(0, bytes), resolve));
  else if (!sending.socket) await once(sending, 'socket').then(([socket]) => once(socket, 'connect'));
  sending.destroy();
}

/** Sends a body without a content length. @returns status and problem type of the response */
export async function sendUnannounced(url: string, body: Buffer<ArrayBuffer>) {
  const stream = new Blob([body]).stream();
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body: stream, duplex: 'half' };
  const answer = await fetch(url, { ...init, headers: { 'content-type': 'image/jpeg' } });
  return verdict(answer);
}

/** Status of a response, and its problem type if it is a refusal. */
export async function verdict(answer: Response): Promise<readonly [number, string | undefined]> {
  const { type }: { type?: string } = JSON.parse(await answer.text());
  return [answer.status, type];
}
