import { Type, type Static } from 'typebox';
import { event, eventChange } from './event.schema.ts';
import { stationEvent, stationEventChange } from './station-event.schema.ts';

/** An event of a sensor or of a station place. `isStationEvent` tells them apart. Source: STATION-7. */
export const anyEvent = Type.Union([event, stationEvent]);
export type AnyEvent = Static<typeof anyEvent>;

/**
 * A change to an event of either kind. Which fields an event takes is known once it was found: fields of the other kind
 * are refused by name then.
 */
export const anyEventChange = Type.Object(
  { ...eventChange.properties, ...stationEventChange.properties },
  { additionalProperties: false },
);
export type AnyEventChange = Static<typeof anyEventChange>;
