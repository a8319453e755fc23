import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onHeard } from '../changes/heard.ts';
import { refreshStation } from './station.queries.ts';

/**
 * Requests what is shown of places, their events and usage again when the stream reports that events have changed. It
 * does not say of which place; events of stations have no sensor. Source: CHANGE-7.
 */
export function useHeardStation(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onHeard(async ({ everything, events }) => {
        if (!everything && [...events.values()].every(({ sensor_id }) => sensor_id !== null)) return;
        await refreshStation(queries);
      }),
    [queries],
  );
}
