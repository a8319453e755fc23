import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../callers/caller.types.ts';

/** State of a request while it is being handled. */
export interface CallState {
  caller: Caller;
  /** Timer that ends the call when it takes too long. */
  deadline: NodeJS.Timeout | undefined;
  /** Aborted when the client goes away. */
  signal(): AbortSignal;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request reaches a route of the contract. A property, because a WeakMap would be much slower. */
    call: CallState | null;
  }
}

const nobody: Caller = { kind: 'anonymous' };

/** Creates the state of a request. The signal is created on first use, since most calls do not need it. */
export function beginCall(request: FastifyRequest, reply: FastifyReply): CallState {
  let abort: AbortController | undefined;
  let gone = false;
  const state: CallState = {
    caller: nobody,
    deadline: undefined,
    signal: () => {
      abort ??= new AbortController();
      if (gone) abort.abort();
      return abort.signal;
    },
  };
  reply.raw.once('close', () => {
    clearTimeout(state.deadline);
    gone = !reply.raw.writableFinished;
    if (gone) abort?.abort();
  });
  request.call = state;
  return state;
}
