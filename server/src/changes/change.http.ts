import type { Handlers } from '../platform/http/handler.ts';
import type { ChangeFeed } from './change-feed.actions.ts';

/** Handler that opens the stream of changes; 429 or 503 when there are too many. */
export function changeHandlers(feed: ChangeFeed): Pick<Handlers, 'getChanges'> {
  return {
    getChanges: async ({ caller, headers, signal }) =>
      feed.open(caller, headers['last-event-id'] !== undefined, signal).answer,
  };
}
