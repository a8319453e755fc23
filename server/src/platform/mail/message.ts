import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '@trapline/domain/common/email.rules.ts';
import { hash } from 'node:crypto';
import { oneLine } from '../mail-layout/wording.ts';
import { type Mail, type MailPicture, MailRefused } from './mailer.ts';

/** Who mails are from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Reads `Name <address>`, or an address; whether it is one was checked with the settings. */
export function parseSender(from: string): Sender {
  const named = /^([^<]*)<([^<>]+)>$/.exec(from);
  if (!named) return { name: '', address: from };
  const [, name = '', address = ''] = named;
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address };
}

/**
 * Names a mail for `Mail.id`.
 * @param job `TaskContext.job`
 * @param secretHash of the secret it tells: a mail with another secret is another mail, or a reader's mail program that
 * drops what it has seen would keep the one whose link has ended
 */
export function mailId(job: string, secretHash?: Buffer): string {
  const parts = secretHash ? [hash('sha256', job), hash('sha256', secretHash)] : [hash('sha256', job)];
  return parts.map((part) => part.slice(0, 24)).join('.');
}

/**
 * A mail as nodemailer takes it: nothing in it is left to be parsed, and nothing of it can become another header or
 * another reader. Source: MAIL-4
 * @throws MailRefused when the address is not one address
 */
export function toMessage(mail: Mail, sender: Sender, now: Date): SendMailOptions {
  if (!isEmail(mail.to)) throw new MailRefused('Not a mail address');
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    from: { ...sender },
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.picture === undefined ? {} : { attachments: [inside(mail.picture)] }),
    date: now,
    messageId: `<${mail.id}@${host}>`,
    // No holiday notices in answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A picture as nodemailer takes it: beside the HTML that shows it, and in no list of attachments. */
function inside({ cid, name, bytes }: MailPicture) {
  return {
    cid,
    filename: name,
    content: bytes,
    contentType: 'image/jpeg',
    contentDisposition: 'inline',
  } as const;
}
