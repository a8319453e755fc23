import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';

/** A photo that JPEG cannot make small: its body comes in many pieces. */
export async function largePhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const made = sharp({ create: { width: 480, height: 360, channels: 3, background: '#000', noise } });
  return Buffer.from(await made.jpeg({ quality: 98 }).toBuffer());
}

/** Sends the first bytes of a body whose whole length was announced, and hangs up without hearing an answer. */
export async function sendCut(url: string, body: Buffer<ArrayBuffer>, bytes: number): Promise<void> {
  const headers = { 'content-type': 'image/jpeg', 'content-length': body.length };
  const sending = request(url, { method: 'PUT', headers, agent: false });
  // Hung up on purpose, so whatever is said of it is expected.
  sending.on('error', () => undefined);
  sending.flushHeaders();
  if (bytes > 0) await new Promise((resolve) => sending.write(body.subarray(0, bytes), resolve));
  else if (!sending.socket) await once(sending, 'socket').then(([socket]) => once(socket, 'connect'));
  sending.destroy();
}

/** Sends a body without saying how long it is. @returns the answer's status and problem type */
export async function sendUnannounced(url: string, body: Buffer<ArrayBuffer>) {
  const stream = new Blob([body]).stream();
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body: stream, duplex: 'half' };
  const answer = await fetch(url, { ...init, headers: { 'content-type': 'image/jpeg' } });
  return verdict(answer);
}

/** An answer's status and, of a refusal, its type. */
export async function verdict(answer: Response): Promise<readonly [number, string | undefined]> {
  const { type }: { type?: string } = JSON.parse(await answer.text());
  return [answer.status, type];
}
