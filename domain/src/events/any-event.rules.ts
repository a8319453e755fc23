import type { AnyEvent } from './any-event.schema.ts';
import type { StationEvent } from './station-event.schema.ts';

/** Whether an event is one of a station place. Source: STATION-7. */
export function isStationEvent(event: AnyEvent): event is StationEvent {
  return event.type === 'station' || event.type === 'station_v2';
}
