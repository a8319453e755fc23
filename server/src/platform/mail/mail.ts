/**
 * Mails that go out: asked for in a transaction, sent by a job, to a server or into files.
 *
 * Promises: a mail is not sent when what it is about is rolled back; what is tried again has the same id, so a reader's
 * mail program shows it once; an address, a name or a subject cannot add a header or a reader. What a server refuses for
 * good is told apart from what may go later.
 *
 * It does not know what mails say or in which language (`mail-layout` and the nouns do), and makes no secrets: the job
 * that sends a mail makes them.
 */
export { createMailer, type MailSettings } from './create-mailer.ts';
export { enqueueMail, mailTries, noticePriority } from './mail-queue.ts';
export { type Mail, type Mailer, MailRefused } from './mailer.ts';
export { mailId, parseSender } from './message.ts';
export { sendMail } from './send-mail.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
