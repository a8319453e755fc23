import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { StationEvent, StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import { isInvisible } from '@trapline/domain/common/visible.rules.ts';
import { placeNameLength, trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { meantMonth } from '../../../ui/fields/typed-month.ts';
import { isSame } from '../../../ui/record/three-way.ts';

/** The values of an event that can be edited. */
export interface EventValues {
  /** Name of the place. */
  readonly place: string;
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month: string;
}

/** The fields, in the order of the form. */
export const eventFields = ['place', 'trap_no', 'installed_at', 'collected_at', 'month'] as const;
export type EventField = (typeof eventFields)[number];

/** Why a value is refused. */
export type EventFlaw = 'required' | 'tooLong' | 'before';

/** What is wrong with each field; null if nothing is. */
export type EventFlaws = { readonly [F in EventField]: EventFlaw | null };

/** The values of an event. */
export function eventValues({ place, trap_no, installed_at, collected_at, month }: EventValues): EventValues {
  return { place, trap_no, installed_at, collected_at, month };
}

function textFlaw(text: string, most: number): EventFlaw | null {
  const { length } = [...text.trim()];
  return isInvisible(text) ? 'required' : length > most ? 'tooLong' : null;
}

/** What is wrong with a form. Source: STATION-15. */
export function eventFlaws({ place, trap_no, installed_at, collected_at, month }: EventValues): EventFlaws {
  const isBefore = isDay(installed_at) && collected_at < installed_at;
  return {
    place: textFlaw(place, placeNameLength),
    trap_no: textFlaw(trap_no, trapNoLength),
    installed_at: isDay(installed_at) ? null : 'required',
    collected_at: !isDay(collected_at) ? 'required' : isBefore ? 'before' : null,
    month: meantMonth(month) === null ? 'required' : null,
  };
}

/** The fields that differ from the event, as they are sent. Source: STATION-15. */
export function eventChange(base: StationEvent, values: EventValues): StationEventChange {
  const sent: EventValues = {
    ...values,
    place: values.place.trim(),
    trap_no: values.trap_no.trim(),
    month: meantMonth(values.month) ?? values.month,
  };
  return Object.fromEntries(
    eventFields.filter((field) => !isSame(base[field], sent[field])).map((field) => [field, sent[field]]),
  );
}

/** The values of an event that a change replaces: sent, they undo it. Source: STATION-15. */
export function replacedValues(base: StationEvent, change: StationEventChange): StationEventChange {
  return Object.fromEntries(
    eventFields.filter((field) => Object.hasOwn(change, field)).map((field) => [field, base[field]]),
  );
}
