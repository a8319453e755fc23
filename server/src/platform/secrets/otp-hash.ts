import { createHmac } from 'node:crypto';
import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Ids } from '../base/ids.ts';

/** Name of the secret used by `otpHash`, for `installationSecret`. */
export const otpSecretName = 'otp';

/**
 * Hashes a one-time password for storage, with a key, since six digits without one could be found by brute force.
 * @param secret `installationSecret(db, ids, otpSecretName)`
 */
export function otpHash(secret: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update(code).digest();
}

const codes = 10 ** otp.digits;
/** Random numbers from here on would make some codes more likely than others. */
const unfair = 2 ** 32 - (2 ** 32 % codes);

/** Generates a one-time password of 6 digits, uniformly distributed. */
export function makeOtpCode(ids: Ids): string {
  let drawn = ids.bytes(4).readUInt32BE();
  while (drawn >= unfair) drawn = ids.bytes(4).readUInt32BE();
  return String(drawn % codes).padStart(otp.digits, '0');
}
