import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts, so that changes can be detected when they are returned. */
export interface PathSigner {
  /** The content with its signature, safe in a URL. */
  sign(content: string): string;
  /** The content, or null when the signature is invalid. */
  open(signed: string): string | null;
}

/** Creates a signer with a secret key (HMAC-SHA-256). Source: PICTURE-7. */
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
