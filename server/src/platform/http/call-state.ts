import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
import type { Caller } from './handler.ts';

/** What is known of a request while it runs. */
export interface CallState {
  caller: Caller;
  /** Ends the call when it takes too long. */
  deadline: NodeJS.Timeout | undefined;
  /** Aborted when the client goes away. */
  signal(): AbortSignal;
  log(): Logger;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the request reaches a route of the contract. On the request itself: a weak map costs more than the rest. */
    call: CallState | null;
  }
}

const nobody: Caller = { kind: 'anonymous' };

/** Begins a request's state. The signal and the log are made when first asked for: most calls need neither. */
export function beginCall(request: FastifyRequest, reply: FastifyReply, parent: Logger): CallState {
  let abort: AbortController | undefined;
  let gone = false;
  let log: Logger | undefined;
  const state: CallState = {
    caller: nobody,
    deadline: undefined,
    signal: () => {
      abort ??= new AbortController();
      if (gone) abort.abort();
      return abort.signal;
    },
    log: () => (log ??= parent.child({ request_id: request.id })),
  };
  reply.raw.once('close', () => {
    clearTimeout(state.deadline);
    gone = !reply.raw.writableFinished;
    if (gone) abort?.abort();
  });
  request.call = state;
  return state;
}
