import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '@trapline/domain/common/email.rules.ts';
import { hash } from 'node:crypto';
import { oneLine } from '../mail-layout/wording.ts';
import { type Mail, type MailFile, type MailPicture, MailRefused } from './mailer.ts';

/** The sender of mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>` or an address; its validity was checked with the settings. */
export function parseSender(from: string): Sender {
  const named = /^([^<]*)<([^<>]+)>$/.exec(from);
  if (!named) return { name: '', address: from };
  const [, name = '', address = ''] = named;
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address };
}

/**
 * Creates a `Mail.id`.
 * @param job `TaskContext.job`
 * @param secretHash hash of the secret in the mail, so that a mail with a new secret gets a new id. Otherwise a mail
 * program that drops duplicates would keep the mail with the expired link.
 */
export function mailId(job: string, secretHash?: Buffer): string {
  const parts = secretHash ? [hash('sha256', job), hash('sha256', secretHash)] : [hash('sha256', job)];
  return parts.map((part) => part.slice(0, 24)).join('.');
}

/**
 * Converts a mail to nodemailer's format, with nothing left to be parsed, so that no part of it can become another header
 * or recipient. Source: MAIL-4
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
    attachments: [...(mail.picture === undefined ? [] : [inside(mail.picture)]), ...(mail.files ?? []).map(attached)],
    date: now,
    messageId: `<${mail.id}@${host}>`,
    // No automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Converts a picture to nodemailer's format: inline with the HTML, and not listed as an attachment. */
function inside({ cid, name, bytes }: MailPicture) {
  return {
    cid,
    filename: name,
    content: bytes,
    contentType: 'image/jpeg',
    contentDisposition: 'inline',
  } as const;
}

/** A file to be saved: its name is encoded by nodemailer, in one line. */
function attached({ name, contentType, bytes }: MailFile) {
  return { filename: oneLine(name), content: bytes, contentType, contentDisposition: 'attachment' } as const;
}

/** Headers with which mail programs unsubscribe without opening a page. Source: RFC 8058 §3.1 */
function unsubscribing({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  if (!URL.canParse(unsubscribe) || /[<>\s]/.test(unsubscribe)) throw new Error('Not an address to unsubscribe at');
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
