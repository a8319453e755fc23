import type { waitingRoutes } from '@trapline/domain/understanding/waiting.routes.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { listWaitingFiles } from './waiting-list.actions.ts';

/** Handlers that show waiting photos and films to product admins. */
export function waitingHandlers({ db }: Pick<Services, 'db'>): HandlersOf<typeof waitingRoutes> {
  return { listWaitingFiles: async ({ caller }) => ({ waiting: await listWaitingFiles(db, caller) }) };
}
