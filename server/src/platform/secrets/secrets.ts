/**
 * Passwords, one-time codes, the installation's own keys, and limits on attempts.
 *
 * Guarantees: passwords are stored as slow hashes; only a few are computed concurrently, and the rest are queued. An
 * attempt is counted in the database in one statement before it is made, so neither parallel attempts nor restarts allow
 * more of them. Keys are random and generated once per installation.
 *
 * It does not know accounts or sessions, and does not decide the consequences of too many attempts. Random session tokens
 * and their hashes come from `base/ids.ts`.
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
