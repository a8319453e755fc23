import type { RawData, WebSocket } from 'ws';
import { Problem, type ProblemType } from '@trapline/domain/common/errors.ts';
import { framesWaiting, unreadBytes } from '@trapline/domain/common/socket.limits.ts';
import type { Logger } from '../base/log.ts';
import type { SessionCaller } from '../../callers/caller.types.ts';
import type { HeldConnection } from '../http/admission/held-connections.ts';
import { readJson } from '../http/input/json.ts';
import { toProblem } from '../http/responses/problem-document.ts';
import type { SocketConnection, SocketRoute } from './socket-route.ts';

/** Close codes of RFC 6455 §7.4.1; the reason is a problem type or empty. Source: SOCKET-3. */
export const closeCodes = { goingAway: 1001, policyViolation: 1008, tryAgainLater: 1013 } as const;

/** Options of an open socket. */
export interface OpenSocketOptions {
  readonly route: SocketRoute;
  readonly caller: SessionCaller;
  /** Network address of the client. */
  readonly address: string;
  readonly log: Logger;
  /** Counts one frame of the person. @returns whether the limit is exceeded */
  readonly isFlooding: () => boolean;
  /** Checks again whether the socket may stay open, and ends it if not. @returns whether it is still open */
  readonly renew: (socket: OpenSocket) => Promise<boolean>;
  /** Called once, when it is over. */
  readonly closed: (socket: OpenSocket) => void;
}

/** An open socket. Processes frames one at a time, and checks the sender's rights before each. */
export class OpenSocket implements HeldConnection, SocketConnection<object> {
  readonly #socket: WebSocket;
  readonly #options: OpenSocketOptions;
  readonly #over = new AbortController();
  readonly #waiting: { readonly data: RawData; readonly isBinary: boolean }[] = [];
  readonly #check: ReturnType<SocketRoute['open']>;
  #caller: SessionCaller;
  #taking = false;
  /** Whether the client has sent anything since the last ping. */
  #heard = true;

  constructor(socket: WebSocket, options: OpenSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#caller = options.caller;
    // After an error the socket closes by itself, but without a listener the error would end the process.
    socket.on('error', (error) => this.log.debug({ err: error }, 'A socket failed'));
    socket.on('close', () => {
      this.#over.abort();
      options.closed(this);
    });
    socket.on('message', (data, isBinary) => this.#received(data, isBinary));
    socket.on('ping', (data) => {
      if (this.#counts()) socket.pong(data);
    });
    socket.on('pong', () => void this.#counts());
    this.#check = options.route.open(this);
  }

  get caller(): SessionCaller {
    return this.#caller;
  }

  get address(): string {
    return this.#options.address;
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get log(): Logger {
    return this.#options.log;
  }

  send(frame: object): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(frame));
    this.#dropWhenUnread();
  }

  renewed(caller: SessionCaller): boolean {
    this.#caller = caller;
    return this.#options.route.mayOpen(caller);
  }

  end(reason: Parameters<HeldConnection['end']>[0]): void {
    if (reason === 'shutdown') this.#socket.close(closeCodes.goingAway);
    else this.#refuse(reason === 'session' ? 'unauthenticated' : 'forbidden');
  }

  /** Pings the client; drops it if it has sent nothing since the previous ping. */
  beat(): void {
    if (!this.#heard) return this.drop();
    this.#heard = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Terminates the connection without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }

  #refuse(type: ProblemType): void {
    this.#socket.close(closeCodes.policyViolation, type);
  }

  /** Counts a received frame of any kind. @returns whether to process it */
  #counts(): boolean {
    this.#heard = true;
    // Frames may still arrive after the close frame has been sent.
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (!this.#options.isFlooding() && this.#waiting.length < framesWaiting) {
      this.#dropWhenUnread();
      return true;
    }
    this.#refuse('too_many_requests');
    return false;
  }

  #dropWhenUnread(): void {
    if (this.#socket.bufferedAmount > unreadBytes) this.drop();
  }

  #received(data: RawData, isBinary: boolean): void {
    if (!this.#counts()) return;
    this.#waiting.push({ data, isBinary });
    void this.#takeAll();
  }

  async #takeAll(): Promise<void> {
    if (this.#taking) return;
    this.#taking = true;
    for (let next = this.#waiting.shift(); next && !this.#over.signal.aborted; next = this.#waiting.shift()) {
      try {
        const carryOut = this.#check(jsonOf(next.data, next.isBinary));
        if (await this.#options.renew(this)) await carryOut();
      } catch (error) {
        this.#answerProblem(error);
      }
    }
    this.#taking = false;
  }

  #answerProblem(error: unknown): void {
    const problem = toProblem(error);
    if (problem.type === 'internal_error') this.log.error({ err: problem.cause ?? problem }, 'A frame failed');
    this.send(this.#options.route.refusal(problem));
  }
}

/** Parses a frame. @throws Problem `validation_failed` when it is not acceptable JSON text */
function jsonOf(data: RawData, isBinary: boolean): unknown {
  if (isBinary || !Buffer.isBuffer(data)) throw new Problem('validation_failed', { detail: 'A frame must be text' });
  try {
    return readJson(data);
  } catch (error) {
    throw new Problem('validation_failed', { detail: toProblem(error).detail ?? 'A frame must be JSON', cause: error });
  }
}
