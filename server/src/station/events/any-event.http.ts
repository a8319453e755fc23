import type { Handlers } from '../../platform/http/handler.ts';
import { ifMatchOf } from '../../platform/http/input/if-match.ts';
import type { Services } from '../../platform/services.ts';
import { retryEvent } from '../../review/review.actions.ts';
import { removeAnyEvent, updateAnyEvent } from './any-event.actions.ts';

/** Handlers with which people correct, delete and retry events of either kind. */
export function anyEventHandlers(services: Services): Pick<Handlers, 'updateEvent' | 'deleteEvent' | 'retryEvent'> {
  return {
    async updateEvent({ caller, address, params, body, headers, setHeader }) {
      const changed = await updateAnyEvent(services, { caller, address }, params.id, body, ifMatchOf(headers));
      setHeader('etag', changed.etag);
      return changed;
    },
    async deleteEvent({ caller, address, params, headers }) {
      await removeAnyEvent(services, { caller, address }, params.id, ifMatchOf(headers));
    },
    async retryEvent({ caller, params, setHeader }) {
      const again = await retryEvent(services, caller.account, params.id);
      setHeader('etag', again.etag);
      return again;
    },
  };
}
