import { isSensorId } from '@trapline/domain/sensors/sensor.rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sensorAvailabilityQuery } from './sensor.queries.ts';

/** Milliseconds after the last keystroke at which a new id is looked up. Source: SENSOR-1. */
const settle = 500;

/** What is known of a new sensor's id while it is typed; `unknown`: nothing to look up, or it could not be. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Looks up a new id when typing stops; an answer for an earlier one is neither awaited nor shown.
 * @param id empty: nothing is looked up
 */
export function useAvailability(id: string): Availability {
  const [settled] = useDebouncedValue(id, settle);
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
