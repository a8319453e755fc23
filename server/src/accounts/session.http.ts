import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './session.actions.ts';

type SessionHandlers = Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'>;

/** Handlers for the caller's sessions; under an assumed identity, those of the account that is signed in. */
export function sessionHandlers(services: Services): SessionHandlers {
  return {
    listSessions: async ({ caller }) => ({ sessions: await listOwnSessions(services, caller) }),
    endSession: ({ caller, params, address }) => endOwnSession(services, { caller, address }, params.id),
    endOtherSessions: ({ caller, address }) => endOtherSessions(services, { caller, address }),
  };
}
