import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onHeard } from '../changes/heard.ts';
import { refreshStation } from './station.queries.ts';

/**
 * Requests what is shown of places, their events and usage again when the stream reports that places or their events
 * have changed. It does not say which place an event belongs to; events of stations have no sensor. Source: CHANGE-7.
 */
export function useHeardStation(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onHeard(async ({ everything, events, station_places }) => {
        const ofStations = [...events.values()].some(({ sensor_id }) => sensor_id === null);
        if (everything || ofStations || station_places.size > 0) await refreshStation(queries);
      }),
    [queries],
  );
}
