import { useQueryClient } from '@tanstack/react-query';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { detectionsQuery, refreshEvents } from '../events/event.queries.ts';
import { useEventCache } from '../events/use-event.ts';
import { stationEventKey } from '../platform/queries/query-keys.ts';
import { boxesToEdit } from './editor.queries.ts';

/**
 * Returns a function that shows a saved event everywhere at once, as the answer has it. While it is `updating`, those
 * who show it check it again. Source: CORRECT-4, EVENT-11.
 */
export function useSaved(): (photoKey: string, saved: SavedDetections) => AnyEvent {
  const queries = useQueryClient();
  const cache = useEventCache();
  return (photoKey, { event, ...list }) => {
    queries.setQueryData(detectionsQuery(event, photoKey, true).queryKey, list);
    // If the editor stays open, it goes on with these.
    queries.setQueryData(boxesToEdit({ id: event.id, photoKey }).queryKey, list);
    void queries.invalidateQueries({ queryKey: ['editor', 'revisions', event.id, photoKey] });
    if (isStationEvent(event)) queries.setQueriesData({ queryKey: [stationEventKey, event.id] }, event);
    else {
      cache.put([event], cache.now());
      // The difference of the event after it has changed, too.
      cache.outdate(cache.now(), cache.neighbours(event));
    }
    void refreshEvents(queries);
    return event;
  };
}
