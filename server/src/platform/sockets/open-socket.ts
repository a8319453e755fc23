import type { RawData, WebSocket } from 'ws';
import { Problem, type ProblemType } from '@trapline/domain/common/errors.ts';
import { framesWaiting, unreadBytes } from '@trapline/domain/common/socket.limits.ts';
import type { Logger } from '../base/log.ts';
import type { SessionCaller } from '../http/handler.ts';
import type { HeldConnection } from '../http/held-connections.ts';
import { readJson } from '../http/json.ts';
import { toProblem } from '../http/problem-document.ts';
import type { SocketConnection, SocketRoute } from './socket-route.ts';

/** How a socket ends, by RFC 6455 §7.4.1; the reason is a problem type or empty. Source: SOCKET-3. */
export const closeCodes = { goingAway: 1001, policyViolation: 1008, tryAgainLater: 1013 } as const;

/** What an open socket asks of the portal. */
export interface OpenSocketOptions {
  readonly route: SocketRoute;
  readonly caller: SessionCaller;
  readonly log: Logger;
  /** Counts one frame of the person. @returns whether it was one too many */
  readonly isFlooding: () => boolean;
  /** Asks anew whether the socket may go on. @returns whether it did */
  readonly renew: (socket: OpenSocket) => Promise<boolean>;
  /** Called once, when it is over. */
  readonly closed: (socket: OpenSocket) => void;
}

/** A socket that is open: frames come one at a time, each after a look at whether its sender may still send it. */
export class OpenSocket implements HeldConnection, SocketConnection<object> {
  readonly #socket: WebSocket;
  readonly #options: OpenSocketOptions;
  readonly #over = new AbortController();
  readonly #waiting: { readonly data: RawData; readonly isBinary: boolean }[] = [];
  readonly #check: ReturnType<SocketRoute['open']>;
  #caller: SessionCaller;
  #taking = false;
  /** Whether anything was heard of the client since it was last asked. */
  #heard = true;

  constructor(socket: WebSocket, options: OpenSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#caller = options.caller;
    // What goes wrong ends the socket by itself; without a listener it would end the process.
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

  end(reason: 'session' | 'right' | 'shutdown'): void {
    if (reason === 'shutdown') this.#socket.close(closeCodes.goingAway);
    else this.#refuse(reason === 'session' ? 'unauthenticated' : 'forbidden');
  }

  /** Asks whether the client is still there; drops one that has said nothing since it was asked before. */
  beat(): void {
    if (!this.#heard) return this.drop();
    this.#heard = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Ends the connection without another word. */
  drop(): void {
    this.#socket.terminate();
  }

  #refuse(type: ProblemType): void {
    this.#socket.close(closeCodes.policyViolation, type);
  }

  /** Counts what came, whatever it is. @returns whether it is to be looked at */
  #counts(): boolean {
    this.#heard = true;
    // After the end has been said, frames may still come.
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

/** @throws Problem `validation_failed`: it is no JSON text that is accepted */
function jsonOf(data: RawData, isBinary: boolean): unknown {
  if (isBinary || !Buffer.isBuffer(data)) throw new Problem('validation_failed', { detail: 'A frame must be text' });
  try {
    return readJson(data);
  } catch (error) {
    throw new Problem('validation_failed', { detail: toProblem(error).detail ?? 'A frame must be JSON', cause: error });
  }
}
