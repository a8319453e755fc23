import { createWriteStream, type WriteStream } from 'node:fs';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { currentWork } from './work-context.ts';

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

/** Creates the log: one line of JSON per entry, by default on standard output, without secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  // Each line names the request or job that it belongs to.
  const mixin = () => ({ ...currentWork() });
  const redact = { paths: redacted, censor: '(left out)' };
  return pino({ level, redact, base: null, mixin }, destination ?? process.stdout);
}

/**
 * A log destination that appends to a file. Lines that cannot be written, for example on a full disk, are dropped; the
 * next one is tried again.
 * @param onTrouble called on the first failure after a successful write
 */
export function openLogFile(file: string, onTrouble: (error: Error) => void): DestinationStream {
  let stream: WriteStream | null = null;
  let isTrouble = false;

  function reopened(): WriteStream {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    opened.on('error', (error) => {
      if (stream === opened) stream = null;
      if (!isTrouble) onTrouble(error);
      isTrouble = true;
    });
    return opened;
  }

  return {
    write(line) {
      stream ??= reopened();
      stream.write(line, (error) => {
        if (!error) isTrouble = false;
      });
    },
  };
}
