import { createConnection, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import sharp from 'sharp';
import { base32Id, systemIds } from '@trapline/server/platform/base/ids.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';

/** Domain of test mailboxes. */
export const mailDomain = 'in.example.com';

/** Creates a new mailbox for a sensor. @returns its address */
export async function giveBox(db: Db, sensorKey: number): Promise<string> {
  const mail_hash = base32Id(systemIds);
  const { id } = await db
    .updateTable('sensors')
    .set({ mail_hash })
    .where('key', '=', sensorKey)
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}-${mail_hash}@${mailDomain}`;
}

/** A mail client that returns the server's reply, even if it is a refusal. */
export function mailProgram(port: number) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return async (mail: SendMailOptions): Promise<{ readonly code: number; readonly text: string }> => {
    try {
      const { response } = await transport.sendMail({ from: 'camera@example.org', ...mail });
      return { code: Number(response.slice(0, 3)), text: response };
    } catch (error) {
      if (!(error instanceof Error && 'responseCode' in error)) throw error;
      return { code: Number(error.responseCode), text: error.message };
    }
  };
}

/** A raw connection to a mail server. */
export interface BareLine {
  readonly socket: Socket;
  readonly greeting: string;
  /** Sends a command. @returns the last line of the server's reply */
  say(command: string): Promise<string>;
}

/** Opens a connection from a loopback address and reads the greeting. */
export async function bareLine(port: number, localAddress = '127.0.0.1'): Promise<BareLine> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8');
  socket.on('error', () => undefined);
  let unread = '';
  let heard: (line: string) => void = () => undefined;
  socket.on('data', (text: string) => {
    unread += text;
    const last = /^(\d{3} .*)\r\n$/m.exec(unread)?.[1];
    if (last === undefined) return;
    unread = '';
    heard(last);
  });
  const next = () => new Promise<string>((resolve) => (heard = resolve));
  const greeting = await next();
  return {
    socket,
    greeting,
    say(command) {
      const answer = next();
      socket.write(`${command}\r\n`);
      return answer;
    },
  };
}

/** A photo with a capture time (`YYYY:MM:DD HH:MM:SS`) and optionally an offset such as `+09:00`. */
export async function datedPhoto(shade: number, taken?: string, offset?: string): Promise<Buffer> {
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade * 20, g: 90, b: 30 } } });
  const dated = taken === undefined ? {} : { DateTimeOriginal: taken };
  const exif = { IFD2: { ...dated, ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }) } };
  return await (taken === undefined ? photo : photo.withExif(exif)).jpeg().toBuffer();
}
