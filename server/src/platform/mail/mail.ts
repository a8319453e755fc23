/** A mail as it is sent: one reader, text and HTML of the same words. */
export interface Mail {
  /** One checked address (`isEmail`). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go: a server, or files when there is none. */
export interface Mailer {
  /**
   * Sends one mail; done when the server has taken it, or the file is durable.
   * @throws MailRefused when trying again is of no use; any other error when it may be
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The server refuses this mail for good. */
export class MailRefused extends Error {}
