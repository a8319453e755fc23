import { createHmac } from 'node:crypto';
import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Ids } from '../base/ids.ts';

/** Name of the installation's secret behind `otpHash`, for `installationSecret`. */
export const otpSecretName = 'otp';

/**
 * A one-time password as it is kept: keyed, since six digits without a key are found by trying.
 * @param secret `installationSecret(db, ids, otpSecretName)`
 */
export function otpHash(secret: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update(code).digest();
}

const codes = 10 ** otp.digits;
/** Draws from here on would make some codes likelier than others. */
const unfair = 2 ** 32 - (2 ** 32 % codes);

/** A new one-time password: 6 digits, each as likely as any other. */
export function makeOtpCode(ids: Ids): string {
  let drawn = ids.bytes(4).readUInt32BE();
  while (drawn >= unfair) drawn = ids.bytes(4).readUInt32BE();
  return String(drawn % codes).padStart(otp.digits, '0');
}
