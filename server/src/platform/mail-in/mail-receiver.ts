import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Logger } from '../base/log.ts';
import { createSmallChunks } from '../streams/small-chunks.ts';
import { MailRefusal } from './mail-refusal.ts';

/** A mail on disk, whole. */
export interface ArrivedMail {
  readonly file: string;
  /** A folder for what is taken out of it; gone after it was dealt with. */
  readonly folder: string;
  readonly recipients: readonly string[];
}

/** What a receiver does with mails. Both throw `MailRefusal`; anything else they throw asks the sender to come again. */
export interface MailDesk {
  /** Whether there is such a box. */
  knows(address: string): Promise<boolean>;
  /** Deals with a mail; when it returns, everything of it is durable, and the sender is told so. */
  take(mail: ArrivedMail): Promise<void>;
}

/** How a receiver listens. */
export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** The name it greets with. */
  readonly name: string;
  readonly bytes: number;
  readonly recipients: number;
  readonly log: Logger;
  /** Hands `work` a fresh folder and removes it afterwards; what a kill leaves is swept. */
  readonly withFolder: <T>(work: (folder: string) => Promise<T>) => Promise<T>;
  /** Milliseconds without a word after which a line is closed. */
  readonly silence?: number;
}

/** A running receiver. */
export interface MailReceiver {
  readonly port: number;
  close(): Promise<void>;
}

const connections = 50;
const usualSilence = 60_000;
/** Milliseconds that sending one mail may take, however busily. */
const longestMail = 600_000;
/** Mails dealt with at the same time; others wait, which their senders do not mind. */
const mailsAtOnce = 2;

/** Starts an SMTP server for incoming mail. It offers neither sign-in nor encryption, which needs a certificate of one's own. */
export async function startMailReceiver(options: ReceiverOptions, desk: MailDesk): Promise<MailReceiver> {
  const { log } = options;
  const turn = createTurns(mailsAtOnce);

  /** Tells the other side how something ended. */
  async function answer(
    work: Promise<void>,
    done: (flaw?: Error | null, words?: string) => void,
    isExpected: () => boolean = () => false,
  ): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof MailRefusal) return done(error);
      if (!isExpected()) log.warn({ err: error }, 'A mail could not be taken now');
      return done(new MailRefusal(451, '4.3.0 Not now, please try again later'));
    }
    done(null, '2.0.0 Stored');
  }

  async function rcpt(address: string, session: SMTPServerSession): Promise<void> {
    if (session.envelope.rcptTo.length >= options.recipients) throw new MailRefusal(452, '4.5.3 Too many recipients');
    if (!(await desk.knows(address))) throw new MailRefusal(550, '5.1.1 No such mailbox here');
  }

  async function data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const hangUp = () => {
      for (const connection of server.connections) if (connection.id === session.id) connection.close();
    };
    const impatience = setTimeout(hangUp, longestMail);
    try {
      await options.withFolder(async (folder) => {
        const file = join(folder, 'mail');
        const whole = await writeMail(stream, file, options.bytes, hangUp);
        if (!whole) throw new MailRefusal(552, `5.3.4 At most ${options.bytes} bytes`);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await turn(() => desk.take({ file, folder, recipients }));
      });
    } finally {
      clearTimeout(impatience);
    }
  }

  const server = new SMTPServer({
    name: options.name,
    banner: 'Trapline',
    size: options.bytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: connections,
    socketTimeout: options.silence ?? usualSilence,
    closeTimeout: 5_000,
    onRcptTo: ({ address }, session, done) => void answer(rcpt(address, session), done),
    // Who hung up needs no answer, and that is nothing to tell.
    onData: (stream, session, done) => void answer(data(stream, session), done, () => wasCut(stream)),
  });
  // Lines break; that is no matter of the server's.
  server.on('error', (error) => log.debug({ err: error }, 'A mail connection broke'));
  const listening = server.listen(options.port, options.host);
  await once(listening, 'listening');
  const address = listening.address();
  if (!isTcp(address)) throw new Error('The mail server does not listen on a port');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Writes a mail as it comes. @returns whether it was within the limit; a mail that is much larger gets its line cut */
async function writeMail(
  stream: SMTPServerDataStream,
  file: string,
  limit: number,
  hangUp: () => void,
): Promise<boolean> {
  await using handle = await open(file, 'wx', 0o600);
  const small = createSmallChunks();
  let bytes = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A mail is bytes');
    bytes += chunk.length;
    if (bytes > 2 * limit) hangUp();
    // Lines come one by one, and each write wakes a thread.
    else if (bytes <= limit) for (const piece of small.add(chunk)) await handle.writeFile(piece);
  }
  for (const piece of small.rest()) await handle.writeFile(piece);
  return bytes <= limit;
}

function wasCut(stream: SMTPServerDataStream): boolean {
  return stream.destroyed && !stream.readableEnded;
}

/** Lets so many works run at a time, in the order of asking. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

function isTcp(address: string | AddressInfo | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}
