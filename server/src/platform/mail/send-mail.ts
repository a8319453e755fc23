import type { Logger } from '../base/log.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/**
 * Sends a mail from a job. A permanent rejection is logged; any other error fails the job, so that it is retried.
 * @returns whether the mail was accepted
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
