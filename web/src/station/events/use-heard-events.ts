import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onHeard } from '../../changes/heard.ts';
import { placeEventsKey } from './station-event.queries.ts';

/**
 * Requests the events of a place again when the stream reports that events have changed. It does not say of which
 * place; events of stations have no sensor. Source: CHANGE-7.
 */
export function useHeardEvents(placeId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onHeard(async ({ everything, events }) => {
        if (!everything && [...events.values()].every(({ sensor_id }) => sensor_id !== null)) return;
        await queries.invalidateQueries({ queryKey: placeEventsKey(placeId) });
      }),
    [queries, placeId],
  );
}
