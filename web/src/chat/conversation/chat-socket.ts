import type { ChatFrame, ChatRequest } from '@trapline/domain/chat/chat-frames.schema.ts';
import { wait, waitAfter } from '../../changes/back-off.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';

/** Milliseconds within which a socket must open. */
const openingPatience = 15_000;

/** Close codes of the portal's sockets. Source: SOCKET-3. */
const closeCodes = { refused: 1008, full: 1013 } as const;

/** Why there is no socket. */
export type NoSocket =
  /** It was cut, or could not be reached. */
  | 'lost'
  /** The person has too many open. */
  | 'full'
  /** The account may not chat, or its session is over. */
  | 'refused';

/** Whether questions can be sent. */
export type SocketState = 'closed' | 'opening' | 'open' | NoSocket;

/** What a socket of the chat needs. */
export interface ChatSocketOptions {
  /** Returns its address with a new ticket, which opens one socket within a minute. Source: SOCKET-1. */
  readonly address: (signal: AbortSignal) => Promise<string>;
  readonly onFrame: (frame: ChatFrame) => void;
  readonly onState: (state: SocketState) => void;
}

/** How a socket ended, or why there was none. */
interface SocketEnd {
  readonly state: NoSocket;
  /** Whether it was open before. */
  readonly opened: boolean;
  /** Milliseconds that the server asks to wait. */
  readonly retry: number | null;
}

/**
 * The socket of the chat. While it is wanted it is opened again whenever it ends, each time with a new ticket and after
 * a growing wait, until it is refused for good. Source: CHAT-2, CHAT-13.
 */
export class ChatSocket {
  readonly #options: ChatSocketOptions;
  #state: SocketState = 'closed';
  #socket: WebSocket | null = null;
  #ending: AbortController | null = null;
  #again = () => {};

  constructor(options: ChatSocketOptions) {
    this.#options = options;
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Opens the socket, or ends the wait until it is opened again. */
  open(): void {
    this.#again();
    if (this.#ending) return;
    this.#ending = new AbortController();
    void this.#keep(this.#ending.signal);
  }

  /** Closes the socket, and opens it no more. */
  close(): void {
    this.#ending?.abort();
    this.#ending = null;
    this.#set('closed');
  }

  /** @returns whether the frame was sent: only an open socket sends */
  send(frame: ChatRequest): boolean {
    if (this.#state !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  async #keep(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      this.#set('opening');
      const end = await this.#once(signal);
      if (signal.aborted) return;
      failures = end.opened ? 0 : failures + 1;
      if (end.state === 'refused') this.#ending = null;
      const again = new AbortController();
      this.#again = () => again.abort();
      this.#set(end.state);
      if (end.state === 'refused') return;
      await wait(waitAfter({ failures, retry: end.retry }, Math.random()), AbortSignal.any([signal, again.signal]));
      this.#again = () => {};
    }
  }

  /** One socket, from its ticket to its end. */
  async #once(signal: AbortSignal): Promise<SocketEnd> {
    try {
      const address = await this.#options.address(signal);
      return await this.#held(address, signal);
    } catch (error) {
      const { status, retryAfter } = error instanceof ApiProblem ? error : { status: 0, retryAfter: null };
      const refused = status === 401 || status === 403 || status === 404;
      const retry = retryAfter === null ? null : retryAfter * 1_000;
      return { state: refused ? 'refused' : 'lost', opened: false, retry };
    }
  }

  #held(address: string, signal: AbortSignal): Promise<SocketEnd> {
    const { promise, resolve } = Promise.withResolvers<SocketEnd>();
    if (signal.aborted) return Promise.resolve({ state: 'lost', opened: false, retry: null });
    const socket = new WebSocket(address);
    const timer = setTimeout(() => socket.close(), openingPatience);
    let opened = false;
    const drop = () => {
      // One that is being opened is closed once it is open: browsers report the other way as a failed connection.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    };
    signal.addEventListener('abort', drop, { once: true });
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      if (signal.aborted) {
        socket.close();
        return;
      }
      opened = true;
      this.#socket = socket;
      this.#set('open');
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frame = frameIn(data);
      if (frame && !signal.aborted) this.#options.onFrame(frame);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', drop);
      if (this.#socket === socket) this.#socket = null;
      resolve(endOf(code, reason, opened));
    });
    return promise;
  }

  #set(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

/** What a close code says. Source: SOCKET-3. */
function endOf(code: number, reason: string, opened: boolean): SocketEnd {
  if (code === closeCodes.full) return { state: 'full', opened: false, retry: null };
  const refused = code === closeCodes.refused && reason !== 'too_many_requests';
  return { state: refused ? 'refused' : 'lost', opened, retry: null };
}

/** The frame of a message; null if it is none: a proxy may send anything. */
function frameIn(data: unknown): ChatFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
