import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

type SessionHandlers = Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'>;

/** Handlers of the calls about one's own sessions. */
export function sessionHandlers(_services: Services): SessionHandlers {
  const later = () => Promise.reject(new Problem('unavailable'));
  return { listSessions: later, endSession: later, endOtherSessions: later };
}
