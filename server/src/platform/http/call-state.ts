import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import type { Caller } from './handler.ts';

/** What is known of a request while it runs. */
export interface CallState {
  readonly started: number;
  caller: Caller;
  readonly signal: () => AbortSignal;
  readonly log: () => Logger;
}

const states = new WeakMap<FastifyRequest, CallState>();

/** The state of a request, if it reached a route of the contract. */
export function callStateOf(request: FastifyRequest): CallState | undefined {
  return states.get(request);
}

/** Begins a request's state. The signal and the log are made when first asked for: most calls need neither. */
export function beginCall(request: FastifyRequest, reply: FastifyReply, parent: Logger): CallState {
  let abort: AbortController | undefined;
  let gone = false;
  let log: Logger | undefined;
  reply.raw.once('close', () => {
    gone = !reply.raw.writableFinished;
    if (gone) abort?.abort();
  });
  const state: CallState = {
    started: performance.now(),
    caller: { kind: 'anonymous' },
    signal: () => {
      abort ??= new AbortController();
      if (gone) abort.abort();
      return abort.signal;
    },
    log: () => (log ??= parent.child({ request_id: request.id })),
  };
  states.set(request, state);
  return state;
}
