/**
 * Mails that come in: a receiver that takes them over SMTP, and a child process that takes them apart.
 *
 * Promises: a mail is refused at the envelope where nobody wants it, is written to a file as it comes, and is answered
 * only when the desk has taken it. Taking apart has limits on memory, time, parts and depth; what a part is, its bytes
 * say.
 *
 * It does not know sensors or addresses: the desk decides who may be written to and what becomes of a mail. It offers no
 * encryption and no sign-in; a mail server stands before it.
 */
export type { MailPart, ReadMail } from './mail-messages.ts';
export { type ArrivedMail, type MailDesk, type MailReceiver, startMailReceiver } from './mail-receiver.ts';
export { MailRefusal } from './mail-refusal.ts';
export { readMail } from './read-mail.ts';
