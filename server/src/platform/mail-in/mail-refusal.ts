/** Why a mail is rejected, as reported to the sender's mail server. 4xx: it should retry; 5xx: it should not. */
export class MailRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusal';
    this.responseCode = responseCode;
  }
}
