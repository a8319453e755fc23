import { findActingAccount } from '../accounts/account.store.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { type Mail, type Mailer, sendMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import type { KeptNotice, Outcome } from './delivery.store.ts';
import type { NoticeKind } from './notice-kind.types.ts';

/** A mail about notices. */
export type NoticeMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'picture'>;

/** The recipient of a mail, and its context. */
export interface MailRecipient {
  readonly recipient: CallerAccount;
  /** Id of the mail, the same for each attempt. */
  readonly id: string;
  /** Aborted when the process is stopping. */
  readonly signal: AbortSignal;
}

/** Writes mails about notices of a kind. */
export interface NoticeMailWriter {
  readonly kind: string;
  /** Whether those that wait for the same recipient are sent as one mail. */
  readonly gathers: boolean;
  /** @returns null if there is nothing left to report */
  write(kept: readonly KeptNotice[], to: MailRecipient): Promise<NoticeMail | null>;
}

/**
 * Registers the mail of a kind of notice. Its content is determined when it is written: only what still applies, and what
 * the recipient may still see and subscribes to. Source: NOTICE-2.
 */
export function mailsAbout<S, P>(
  kind: NoticeKind<S, P>,
  write: (notices: readonly KeptNotice<S, P>[], to: MailRecipient) => Promise<NoticeMail | null>,
): NoticeMailWriter {
  return {
    kind: kind.name,
    gathers: kind.gathers,
    write: async (kept, to) => {
      const notices = kind.read(kept);
      if (!notices) throw new Error(`Not notices of the kind ${kind.name}`);
      return write(notices, to);
    },
  };
}

/** Notices to be mailed to an account. */
export interface MailToSend {
  readonly accountId: number;
  readonly kept: readonly KeptNotice[];
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Writes a mail about notices and sends it. @throws if it is to be attempted again */
export async function mailNotices(
  { db, log }: Pick<Services, 'db' | 'log'>,
  mailer: Mailer,
  writer: NoticeMailWriter,
  { accountId, kept, id, signal }: MailToSend,
): Promise<Outcome> {
  const recipient = await findActingAccount(db, accountId);
  const mail = recipient && (await writer.write(kept, { recipient, id, signal }));
  if (!mail) return 'nothing_to_tell';
  return (await sendMail(mailer, log, { ...mail, id, kind: writer.kind })) ? 'sent' : 'refused';
}
