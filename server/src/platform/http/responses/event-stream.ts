import { Readable } from 'node:stream';
import type { StreamAnswer } from '../handler.ts';

/**
 * Bytes that may be buffered for a client, in addition to the connection's buffers and to the newest message, which may
 * be larger than that; slower clients are dropped.
 */
const waitingBytes = 128 * 1024;

/** Options of an event stream. */
export interface EventStreamOptions {
  /** Milliseconds after which the client reconnects when the stream has ended. */
  readonly retry: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** A response that sends messages as they occur, as `text/event-stream`. Source: CHANGE-4. */
export class EventStream {
  readonly #body = new Readable({ highWaterMark: waitingBytes, read: () => undefined });

  constructor({ retry, signal }: EventStreamOptions) {
    this.#write(`retry: ${retry}\n`);
    const drop = () => this.#body.destroy();
    signal.addEventListener('abort', drop, { once: true });
    this.#body.once('close', () => signal.removeEventListener('abort', drop));
    if (signal.aborted) drop();
  }

  /** The response of the call. */
  get answer(): StreamAnswer {
    return {
      body: this.#body,
      contentType: 'text/event-stream; charset=utf-8',
      // A buffering proxy would hold back every message.
      headers: { 'x-accel-buffering': 'no' },
    };
  }

  /** Calls `closed` once, when the stream is over: ended, dropped, or closed by its client. */
  onClose(closed: () => void): void {
    if (this.#body.destroyed) closed();
    else this.#body.once('close', closed);
  }

  /** Sends a message. @param id sent back by a reconnecting client as `Last-Event-ID` */
  send(data: object, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that intermediaries do not consider a quiet stream dead. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream once all buffered messages have been sent. */
  end(): void {
    if (!this.#body.destroyed) this.#body.push(null);
  }

  #write(text: string): void {
    if (this.#body.destroyed || this.#body.readableEnded) return;
    if (this.#body.readableLength >= waitingBytes) this.#body.destroy();
    else this.#body.push(text);
  }
}
