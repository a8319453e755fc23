/**
 * Passwords, one-time codes, the installation's own keys, and counted tries.
 *
 * Promises: passwords are kept as slow hashes, few are computed at the same time, and the rest waits its turn. A try is
 * counted in the database in one statement before it is made, so neither parallel tries nor restarts gain any. Keys are
 * made at random once for each installation.
 *
 * It does not know accounts or sessions, and does not decide what too many tries lead to. Random session tokens and
 * their hashes are of `base/ids.ts`.
 */
export {
  type AttemptLimit,
  type Counted,
  countAttempt,
  deleteOldAttempts,
  forgiveAttempt,
} from './limited-attempt.store.ts';
export { makeOtpCode, otpHash, otpSecretName } from './otp-hash.ts';
export { createPasswords, type Hashing, type Passwords } from './passwords.ts';
export { installationSecret } from './secret.store.ts';
