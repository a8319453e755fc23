import type { Logger } from '../base/log.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/**
 * Sends a mail from a job: what is refused for good is logged and ends it, anything else fails it, to be tried again.
 * @returns whether it was taken
 */
export async function sendMail(mailer: Mailer, log: Logger, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn({ err: error, mail: mail.kind }, 'A mail was refused, and is not sent');
    return false;
  }
}
