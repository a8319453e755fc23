import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface CaughtMail {
  /** Recipients from the envelope, not the header. */
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
  /** The parsed mail. */
  readonly mail: Email;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How the server fails to accept a mail. `cut`: accepts it, but the connection closes before the reply. */
export type BadAnswer =
  | { readonly at: 'reader' | 'message'; readonly code: number }
  | { readonly at: 'cut' }
  | { readonly at: 'greeting' };

/** A mail server for tests. */
export interface MailCatcher {
  /** `smtp://127.0.0.1:…`, for `startTestPortal({ smtpUrl })` or `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** Mails received so far, oldest first. */
  readonly mails: readonly CaughtMail[];
  /** Number of mails offered, accepted or not. */
  readonly offers: number;
  /** Credentials used. */
  readonly signedIn: readonly { readonly user: string; readonly password: string }[];
  /** The first mail, past or future, for which `wanted` is true. @throws if none arrives in time */
  waitFor(wanted: (mail: CaughtMail) => boolean, patienceMs?: number): Promise<CaughtMail>;
  /** Fails from now on, or works again. */
  answer(bad: BadAnswer | undefined): void;
  stop(): Promise<void>;
}

/** Options of a catcher. */
export interface CatcherOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Offers encryption with a self-signed certificate. */
  readonly selfSigned?: boolean;
}

/** Starts a real mail server that records what it receives. */
export async function startMailCatcher({ port = 0, selfSigned = false }: CatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();
  const signedIn: { user: string; password: string }[] = [];
  const waiting = new Set<() => void>();
  let bad: BadAnswer | undefined;
  let offers = 0;

  async function keep(
    raw: string,
    from: string,
    readers: readonly { readonly address: string }[],
    answer: () => void,
  ): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const to = readers.map(({ address }) => address);
    mails.push({ to, from, raw, mail, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' });
    answer();
    for (const look of waiting) look();
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(selfSigned ? {} : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth: (auth, _session, done) => {
      signedIn.push({ user: auth.username ?? '', password: auth.password ?? '' });
      done(null, { user: auth.username });
    },
    onConnect: (_session, done) => {
      if (bad?.at !== 'greeting') done();
    },
    onRcptTo: (_address, _session, done) => {
      offers += 1;
      done(bad?.at === 'reader' ? refusal(bad.code) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (bad?.at === 'message') return done(refusal(bad.code));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        void keep(Buffer.concat(chunks).toString('utf8'), from, rcptTo, bad?.at === 'cut' ? breakLines : done);
      });
    },
  });
  // Connections closed by the client are ignored.
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  function breakLines(): void {
    for (const socket of sockets) socket.destroy();
  }
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (!isTcp(address)) throw new Error('The mail server does not listen on a port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    signedIn,
    get offers() {
      return offers;
    },
    waitFor: (wanted, patienceMs = 15_000) =>
      new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(impatience);
          waiting.delete(look);
        };
        const look = () => {
          const found = mails.find(wanted);
          if (!found) return;
          end();
          resolve(found);
        };
        const impatience = setTimeout(() => {
          end();
          const came = mails.map(({ to, subject }) => `${to.join()}: ${subject}`).join('\n');
          reject(new Error(`The mail did not arrive. Received:\n${came}`));
        }, patienceMs);
        waiting.add(look);
        look();
      }),
    answer(answer) {
      bad = answer;
    },
    async stop() {
      breakLines();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The first link to a page in a mail. @param page such as `/verify_email` */
export function linkIn(mail: CaughtMail, page: string): URL {
  const link = [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(([url]) => new URL(url))
    .find((url) => url.pathname === page);
  if (!link) throw new Error(`No link to ${page} in: ${mail.text}`);
  return link;
}

/** The one-time password in a mail. */
export function codeIn(mail: CaughtMail): string {
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  if (code === undefined) throw new Error(`No one-time password in: ${mail.text}`);
  return code;
}

function refusal(code: number): Error {
  return Object.assign(new Error('Refused by the test'), { responseCode: code });
}

function isTcp(address: string | AddressInfo | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}
