import { isSensorId } from '@trapline/domain/sensors/sensor.rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sensorAvailabilityQuery } from './sensor.queries.ts';

/** Milliseconds after the last keystroke before a new id is looked up. Source: SENSOR-1. */
const pauseMs = 500;

/**
 * Availability of a new sensor's id while it is typed; `unknown`: there is nothing to look up, or the lookup failed.
 */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Looks up a new id when typing stops; responses for earlier ids are ignored.
 * @param id empty: nothing is looked up
 */
export function useAvailability(id: string): Availability {
  const [settled] = useDebouncedValue(id, pauseMs);
  const wanted = isSensorId(id);
  const { data, isFetching } = useQuery({
    ...sensorAvailabilityQuery(settled),
    enabled: wanted && settled === id,
  });
  if (!wanted) return 'unknown';
  if (settled !== id || isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data ? 'free' : 'taken';
}
