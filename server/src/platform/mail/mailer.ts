/** A JPEG shown inside a mail. */
export interface MailPicture {
  /** Its name in the HTML, after `cid:`; unique for each mail. */
  readonly cid: string;
  /** File name. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that comes with a mail. */
export interface MailFile {
  /** File name; any characters. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A mail to one reader, with the same content as text and HTML. */
export interface Mail {
  /** Id of the mail: the same for each attempt with the same content, different for other content. See `mailId`. */
  readonly id: string;
  /** Kind of mail, for the log and file names: lower-case letters and underscores. */
  readonly kind: string;
  /** A single valid address (`isEmail`). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: MailPicture;
  readonly files?: readonly MailFile[];
  /** Address for unsubscribing in one click (RFC 8058), for mails that are sent again and again. */
  readonly unsubscribe?: string;
}

/** Sends mails to a server, or writes them to files. */
export interface Mailer {
  /**
   * Sends one mail; resolves when the server has accepted it, or the file is durable.
   * @throws MailRefused when a retry is useless; any other error when it may succeed
   */
  send(mail: Mail): Promise<void>;
  /** Closes its connections; mails being sent fail. */
  close(): Promise<void>;
}

/** The mail was permanently rejected. */
export class MailRefused extends Error {}
