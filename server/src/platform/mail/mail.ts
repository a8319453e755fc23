/**
 * Outgoing mail: queued in a transaction, then sent by a job to a server or written to files.
 *
 * Guarantees: a mail is not sent when its transaction is rolled back; a retried mail has the same id, so that mail
 * programs show it once; an address, a name or a subject cannot add headers or recipients. Permanent rejections by a
 * server are distinguished from temporary ones.
 *
 * It does not know the content or language of mails (`mail-layout` and the nouns do), and creates no secrets: that is up
 * to the job that sends a mail.
 */
export { createMailer, type MailSettings } from './create-mailer.ts';
export { enqueueMail, mailTries, noticePriority } from './mail-queue.ts';
export { type Mail, type Mailer, MailRefused } from './mailer.ts';
export { mailId, parseSender } from './message.ts';
export { sendMail } from './send-mail.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
