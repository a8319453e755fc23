import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { parseSender } from './message.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Destination and sender of mails. */
export interface MailSettings {
  /** Undefined: mails are written to files. */
  readonly smtpUrl?: string | undefined;
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Folder for mails when there is no server. */
  readonly outbox: string;
}

/** Creates the mailer. Source: MAIL-1. */
export function createMailer(
  { smtpUrl, from, outbox }: MailSettings,
  { clock, ids, log }: { readonly clock: Clock; readonly ids: Ids; readonly log: Logger },
): Mailer {
  const sender = parseSender(from);
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, sender, clock });
  return createFileMailer({ folder: outbox, sender, clock, ids, log });
}
