import { pino, type Logger as PinoLogger } from 'pino';

/** The structured log. */
export type Logger = PinoLogger;

const redacted = [
  'password',
  '*.password',
  'current_password',
  '*.current_password',
  'token',
  '*.token',
  'access_token',
  '*.access_token',
  'key',
  'authorization',
  '*.authorization',
  'cookie',
  '*.cookie',
  'otp_code',
  '*.otp_code',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

/** Makes the log: one JSON line an entry on standard output, secrets left out. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: redacted, censor: '(left out)' }, base: null });
}
