import { Readable } from 'node:stream';
import type { StreamAnswer } from './handler.ts';

/** Bytes that may wait for a reader, besides what the connection itself holds; who falls further behind is dropped. */
const waitingBytes = 64 * 1024;

/** How an event stream begins. */
export interface EventStreamOptions {
  /** Milliseconds after which the client comes back when the stream has ended. */
  readonly retry: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** An answer that goes on: messages as they come, as `text/event-stream`. Source: CHANGE-4. */
export class EventStream {
  readonly #body = new Readable({ highWaterMark: waitingBytes, read: () => undefined });

  constructor({ retry, signal }: EventStreamOptions) {
    this.#write(`retry: ${retry}\n`);
    const drop = () => this.#body.destroy();
    signal.addEventListener('abort', drop, { once: true });
    this.#body.once('close', () => signal.removeEventListener('abort', drop));
    if (signal.aborted) drop();
  }

  /** The answer of the call. */
  get answer(): StreamAnswer {
    return {
      body: this.#body,
      contentType: 'text/event-stream; charset=utf-8',
      // A proxy that gathers what it passes on would keep every message to itself.
      headers: { 'x-accel-buffering': 'no' },
    };
  }

  /** Calls `closed` once, when the stream is over: ended here, dropped, or left by its client. */
  onClose(closed: () => void): void {
    if (this.#body.destroyed) closed();
    else this.#body.once('close', closed);
  }

  /** Sends a message. @param id what a client that lost the stream comes back with, as `Last-Event-ID` */
  send(data: object, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that nobody between takes a quiet stream for a dead one. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream once what waits has been sent. */
  end(): void {
    if (!this.#body.destroyed) this.#body.push(null);
  }

  #write(text: string): void {
    if (this.#body.destroyed || this.#body.readableEnded) return;
    if (!this.#body.push(text)) this.#body.destroy();
  }
}
