import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { waitingRoutes } from '@trapline/domain/understanding/waiting.routes.ts';
import { waitingReasons } from '@trapline/domain/understanding/waiting.rules.ts';
import { countWaiting } from '../events/waiting.store.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

/** Handlers of what product admins are told of waiting photos and films. */
export function waitingHandlers({ db }: Pick<Services, 'db'>): HandlersOf<typeof waitingRoutes> {
  return {
    listWaitingFiles: async () => {
      const rows = await countWaiting(db);
      const waiting = rows.map(({ reason, files, since }) => {
        return { waits_for: waitingReasons[reason], files, since: unix(since) };
      });
      return { waiting };
    },
  };
}
