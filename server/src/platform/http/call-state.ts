import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
import type { Caller } from '../../callers/caller.types.ts';

/** State of a request while it is being handled. */
export interface CallState {
  caller: Caller;
  /** Timer that ends the call when it takes too long. */
  deadline: NodeJS.Timeout | undefined;
  /** Aborted when the client goes away. */
  signal(): AbortSignal;
  log(): Logger;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request reaches a route of the contract. A property, because a WeakMap would be much slower. */
    call: CallState | null;
  }
}

const nobody: Caller = { kind: 'anonymous' };

/** Creates the state of a request. The signal and the log are created on first use, since most calls need neither. */
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
