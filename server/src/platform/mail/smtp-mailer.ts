import { createTransport } from 'nodemailer';
import type { Clock } from '../base/clock.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import { type Sender, toMessage } from './message.ts';

/** Options of a mailer that uses SMTP. */
export interface SmtpOptions {
  /** `smtp://user:password@host:port`, `smtps://…` */
  readonly url: string;
  readonly sender: Sender;
  readonly clock: Clock;
  /** Milliseconds that the server may be silent at each step; default 20 s. */
  readonly patienceMs?: number;
}

const usualPatience = 20_000;
/** Maximum connections: as many as mails of all kinds are sent concurrently, so that none waits for another kind. */
const connections = 8;

/**
 * Sends mails through a server; connections are reused for a while. `smtps:` encrypts from the start, `smtp:` as soon as
 * the server offers it, and certificates are checked. A password is never sent unencrypted, except to this machine.
 */
export function createSmtpMailer({ url, sender, clock, patienceMs = usualPatience }: SmtpOptions): Mailer {
  const server = new URL(url);
  if (server.search !== '') throw new Error('SMTP_URL takes no options after a "?".');
  const host = server.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = server.protocol === 'smtps:';
  const user = decodeURIComponent(server.username);
  const transport = createTransport({
    pool: true,
    host,
    port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
    secure,
    requireTLS: !secure && user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(server.password) } }),
    tls: { rejectUnauthorized: true },
    maxConnections: connections,
    // Retries are up to the job queue.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const message = toMessage(mail, sender, new Date(clock.now()));
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses this mail', { cause: error });
        throw error;
      }
    },
    close: async () => transport.close({ force: true }),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether the server permanently rejects the recipient or message. A rejected sign-in or sender can be fixed. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'permanent' in error && error.permanent === true && 'command' in error)) return false;
  return error.command === 'RCPT TO' || error.command === 'DATA';
}
