import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';

/** A small trap photo: dark insects on yellow paper. */
export async function trapPhoto(seed: number, insects = 6, width = 640, height = 480): Promise<Buffer<ArrayBuffer>> {
  const flies = Array.from({ length: insects }, (_, i) => {
    const x = 60 + ((seed * 131 + i * 197) % (width - 120));
    const y = 60 + ((seed * 89 + i * 151) % (height - 120));
    return `<g transform="translate(${x} ${y}) rotate(${(seed * 37 + i * 71) % 360})">
      <ellipse cx="-7" cy="13" rx="8" ry="20" fill="#5a4a30" fill-opacity="0.45" transform="rotate(24)"/>
      <ellipse cx="7" cy="13" rx="8" ry="20" fill="#5a4a30" fill-opacity="0.45" transform="rotate(-24)"/>
      <ellipse rx="8" ry="19" fill="#241a12"/><circle cy="-20" r="7" fill="#1a120c"/></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e0c63c"/>${flies.join('')}</svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 88 }).toBuffer());
}

/** The same picture with different bytes: adds a comment after the JPEG's first marker. */
export function withComment(jpeg: Buffer<ArrayBuffer>, comment: string): Buffer<ArrayBuffer> {
  const text = Buffer.from(comment);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
}

/** SHA-256 of bytes in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Issues a key for a sensor's unit. @returns the key */
export async function giveKey(db: Db, sensorKey: number): Promise<string> {
  const key = secret(systemIds);
  await db
    .updateTable('sensors')
    .set({ field_key_hash: hashSecret(key) })
    .where('key', '=', sensorKey)
    .execute();
  return key;
}

/** Raw requests of a field unit. */
export function fieldUnit(url: string, key: string) {
  const authorization = `Bearer ${key}`;
  const ask = (body: object) =>
    fetch(`${url}/field/v1/uploads`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const put = (to: string, bytes: Buffer<ArrayBuffer>, type = 'image/jpeg') =>
    fetch(to, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
  /** Requests an upload URL; throws if it is refused. */
  const requestUrl = async (body: object) => {
    const text = await (await ask(body)).text();
    const ticket: { url?: string } = JSON.parse(text);
    if (!ticket.url) throw new Error(`No URL: ${text}`);
    return ticket.url;
  };
  return {
    ask,
    requestUrl,
    put,
    /** Requests a URL and sends the bytes. @returns the response to the PUT */
    async send(
      bytes: Buffer<ArrayBuffer>,
      about: { timestamp: number; resource?: string; content_type?: string; [more: string]: unknown },
    ) {
      const said = { content_type: 'image/jpeg', resource: 'photo', size: bytes.length, sha256: sha256(bytes) };
      return put(await requestUrl({ ...said, ...about }), bytes, about.content_type);
    },
    get: (path: string) => fetch(`${url}${path}`, { headers: { authorization } }),
  };
}
