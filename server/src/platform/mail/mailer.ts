/** A JPEG that is shown inside a mail. */
export interface MailPicture {
  /** What the HTML names it by, after `cid:`; another for each mail. */
  readonly cid: string;
  /** Its name as a file. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A mail as it is sent: one reader, text and HTML of the same words. */
export interface Mail {
  /** Names the mail: the same for each try to send the same words, another for other words. See `mailId`. */
  readonly id: string;
  /** What kind of mail it is, for the log and the names of files: small letters and underscores. */
  readonly kind: string;
  /** One checked address (`isEmail`). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: MailPicture;
}

/** Where mails go: a server, or files when there is none. */
export interface Mailer {
  /**
   * Sends one mail; done when the server has taken it, or the file is durable.
   * @throws MailRefused when trying again is of no use; any other error when it may be
   */
  send(mail: Mail): Promise<void>;
  /** Ends its connections; what is being sent fails. */
  close(): Promise<void>;
}

/** The mail is refused for good. */
export class MailRefused extends Error {}
