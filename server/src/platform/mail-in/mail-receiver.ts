import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../base/log.ts';
import { networkOf } from '../base/network.ts';
import { createTurns } from '../base/turns.ts';
import { createSmallChunks } from '../streams/small-chunks.ts';
import { MailRefusal } from './mail-refusal.ts';

/** A complete mail on disk. */
export interface ArrivedMail {
  readonly file: string;
  /** A folder for extracted files; deleted after the mail has been processed. */
  readonly folder: string;
  readonly recipients: readonly string[];
}

/**
 * Processes received mails. Both methods may throw `MailRefusal`; after any other error the sender should retry.
 * Source: MAILIN-2.
 */
export interface MailDesk {
  /** Whether there is a mailbox with this address. */
  knows(address: string): Promise<boolean>;
  /** Processes a mail; when it returns, everything is durable, and the sender gets a confirmation. */
  take(mail: ArrivedMail): Promise<void>;
}

/** Options of a receiver. */
export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** Host name in the greeting. */
  readonly name: string;
  readonly bytes: number;
  readonly recipients: number;
  readonly log: Logger;
  /**
   * Runs `work` with a new folder and removes it afterwards; folders left by a killed process are swept.
   * @param bytes reserved for it meanwhile. Throws if there is no room.
   */
  readonly withFolder: <T>(work: (folder: string) => Promise<T>, bytes: number) => Promise<T>;
  /** Throws if there is no room for a mail of that many bytes. */
  readonly checkRoom: (bytes: number) => Promise<void>;
  /** Milliseconds without data after which a connection is closed. */
  readonly silence?: number;
  /** Milliseconds that a mail waits for its turn. */
  readonly patience?: number;
}

/** A running receiver. */
export interface MailReceiver {
  readonly port: number;
  close(): Promise<void>;
}

const connections = 50;
/** Connections of one host: silent ones must not keep everybody else out. Source: MAILIN-3. */
const connectionsPerHost = 10;
const usualSilence = 60_000;
/** Milliseconds that receiving one mail may take, even if data keeps arriving. */
const longestMail = 600_000;
/** Mails processed concurrently; others wait. */
const mailsAtOnce = 2;
/**
 * Milliseconds that a mail waits for its turn; then its sender is told to try again later. Shorter than the silence after
 * which a connection is closed, since nothing is sent on it meanwhile.
 */
const longestTurn = 30_000;

/** Starts an SMTP server for incoming mail. It offers neither sign-in nor encryption, which would need a certificate. */
export async function startMailReceiver(options: ReceiverOptions, desk: MailDesk): Promise<MailReceiver> {
  const { log } = options;
  const turn = createTurns(mailsAtOnce, options.patience ?? longestTurn);

  /** Sends the outcome of `work` to the client. */
  async function answer(
    work: Promise<void>,
    done: (flaw?: Error | null, words?: string) => void,
    isExpected: () => boolean = () => false,
  ): Promise<void> {
    try {
      await work;
    } catch (error) {
      const refusal = refusalFor(error);
      if (!refusal && !isExpected()) log.warn({ err: error }, 'A mail could not be accepted');
      return done(refusal ?? new MailRefusal(451, '4.3.0 Not now, please try again later'));
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
      }, options.bytes);
    } catch (error) {
      // The response is sent once the mail has been read.
      stream.resume();
      throw error;
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
    onConnect: (session, done) => done(refusalOf(session, server)),
    // Before the mail is sent: its sender need not send it in vain.
    onMailFrom: (_address, _session, done) => void answer(options.checkRoom(options.bytes), done),
    onRcptTo: ({ address }, session, done) => void answer(rcpt(address, session), done),
    // A client that disconnected needs no response, and this is not worth a warning.
    onData: (stream, session, done) => void answer(data(stream, session), done, () => wasCut(stream)),
  });
  // Broken connections are normal and do not affect the server.
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

/** Why a connection is refused, which is among those of the server already. */
function refusalOf({ remoteAddress }: SMTPServerSession, server: SMTPServer): MailRefusal | undefined {
  const network = networkOf(remoteAddress);
  const same = [...server.connections].filter((connection) => networkOf(connection.remoteAddress) === network);
  return same.length > connectionsPerHost ? new MailRefusal(421, '4.7.0 Too many connections of this host') : undefined;
}

/** The refusal that an error stands for; null for one that was not expected. Source: STORAGE-4. */
function refusalFor(error: unknown): MailRefusal | null {
  if (error instanceof MailRefusal) return error;
  if (!(error instanceof Problem)) return null;
  if (error.type === 'unavailable')
    return new MailRefusal(451, '4.3.2 Busy now, please try again later', { cause: error });
  if (error.type !== 'insufficient_storage') return null;
  return new MailRefusal(452, '4.3.1 No room now, please try again later', { cause: error });
}

/** Writes a mail as it arrives. @returns whether it was within the limit; for a much larger one, calls `hangUp` */
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
    // Lines arrive one by one, and each write wakes a thread.
    else if (bytes <= limit) for (const piece of small.add(chunk)) await handle.writeFile(piece);
  }
  for (const piece of small.rest()) await handle.writeFile(piece);
  return bytes <= limit;
}

function wasCut(stream: SMTPServerDataStream): boolean {
  return stream.destroyed && !stream.readableEnded;
}

function isTcp(address: string | AddressInfo | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}
