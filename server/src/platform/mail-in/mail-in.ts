/**
 * Incoming mail: a receiver for SMTP, and a child process that parses mails.
 *
 * Guarantees: a mail to an unknown recipient is rejected at the envelope; others are written to a file as they arrive, and
 * acknowledged only after the desk has accepted them. Parsing has limits on memory, time, parts and depth; the type of a
 * part is determined by its bytes.
 *
 * It does not know sensors or addresses: the desk decides which recipients exist and how a mail is processed. It offers
 * neither encryption nor sign-in; it is meant to run behind a mail server.
 */
export type { MailPart, ReadMail } from './mail-messages.ts';
export { type ArrivedMail, type MailDesk, type MailReceiver, startMailReceiver } from './mail-receiver.ts';
export { MailRefusal } from './mail-refusal.ts';
export { readMail } from './read-mail.ts';
