import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts, so that they come back as they were given out. */
export interface PathSigner {
  /** The content with its signature, safe in a URL. */
  sign(content: string): string;
  /** The content, or null when it was not signed here or was changed. */
  open(signed: string): string | null;
}

/** A signer with a secret key (HMAC-SHA-256). Source: PICTURE-7. */
export function createPathSigner(key: Buffer): PathSigner {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign(content) {
      const text = Buffer.from(content).toString('base64url');
      return `${text}.${mac(text).toString('base64url')}`;
    },
    open(signed) {
      const [text = '', signature = '', ...more] = signed.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(text);
      const right = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return right ? Buffer.from(text, 'base64url').toString() : null;
    },
  };
}
