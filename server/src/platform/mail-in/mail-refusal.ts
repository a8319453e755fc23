/** Why a mail is not taken, as the sender's mail server is told. 4xx: it may come again; 5xx: it need not. */
export class MailRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusal';
    this.responseCode = responseCode;
  }
}
