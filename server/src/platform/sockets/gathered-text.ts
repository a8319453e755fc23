/**
 * Gathers the pieces of an answer: the first is passed on at once, those that follow together, once an interval. A model
 * says a few letters at a time; a frame for each of them would cost the portal and the browser more than it shows.
 * Source: CHAT-3
 */
export class GatheredText {
  readonly #send: (text: string) => void;
  readonly #intervalMs: number;
  #gathered = '';
  #timer: NodeJS.Timeout | null = null;

  /** @param intervalMs least milliseconds between two pieces */
  constructor(send: (text: string) => void, intervalMs: number) {
    this.#send = send;
    this.#intervalMs = intervalMs;
  }

  /** Passes a piece on, now or with those that follow. */
  push(text: string): void {
    this.#gathered += text;
    if (this.#timer === null) this.#pass();
  }

  /** Passes on what was gathered; call it before anything else is sent. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#gathered !== '') this.#send(this.#gathered);
    this.#gathered = '';
  }

  #pass(): void {
    this.flush();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#gathered !== '') this.#pass();
    }, this.#intervalMs);
  }
}
