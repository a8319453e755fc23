import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

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

/** Makes the log: one JSON line an entry, on standard output unless told, secrets left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: redacted, censor: '(left out)' }, base: null }, destination ?? process.stdout);
}
