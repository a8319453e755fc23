import { Type, type Static } from 'typebox';
import { event, eventChange } from './event.schema.ts';
import { stationEvent, stationEventChange } from './station-event.schema.ts';

/** An event of a sensor or of a station place. `isStationEvent` tells them apart. Source: STATION-7. */
export const anyEvent = Type.Union([event, stationEvent]);
export type AnyEvent = Static<typeof anyEvent>;

/** A change to an event of either kind; fields of the other kind are refused. */
export const anyEventChange = Type.Union([eventChange, stationEventChange]);
export type AnyEventChange = Static<typeof anyEventChange>;
