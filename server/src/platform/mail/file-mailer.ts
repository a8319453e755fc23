import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../base/clock.ts';
import { base32Id, type Ids } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { Mailer } from './mailer.ts';
import { type Sender, toMessage } from './message.ts';

/** Options of a mailer that writes files. */
export interface FileMailOptions {
  readonly folder: string;
  readonly sender: Sender;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Stores mails as files for mail programs, readable by the portal's user only; each is logged. */
export function createFileMailer({ folder, sender, clock, ids, log }: FileMailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const now = new Date(clock.now());
      const { message } = await transport.sendMail(toMessage(mail, sender, now));
      if (!Buffer.isBuffer(message)) throw new Error('The mail is not in memory');
      const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const file = join(folder, `${time}-${mail.kind}-${base32Id(ids).slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(file, message);
      await syncFolder(folder);
      log.info({ file, mail: mail.kind }, 'A mail was written to a file: no SMTP_URL is set');
    },
    close: async () => transport.close(),
  };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.tmp`;
  try {
    await using handle = await open(unfinished, 'wx', 0o600);
    await handle.writeFile(bytes);
    await handle.sync();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
