import { hash, randomBytes } from 'node:crypto';

/** Source of random ids and secrets; passed in, so that tests can control it. */
export interface Ids {
  /** `size` random bytes. */
  bytes(size: number): Buffer;
}

/** The machine's cryptographic random numbers. */
export const systemIds: Ids = { bytes: (size) => randomBytes(size) };

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A random secret of 256 bits, URL-safe. */
export function secret(ids: Ids): string {
  return ids.bytes(32).toString('base64url');
}

/** A random id of 26 lower-case base32 characters (130 bits). */
export function base32Id(ids: Ids): string {
  return Array.from(ids.bytes(26), (byte) => base32[byte & 31]).join('');
}

/** SHA-256 of a secret, as stored in the database. Source: SECURITY-5. */
export function hashSecret(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}
