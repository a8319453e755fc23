import { invalidValue } from '../common/errors.ts';
import { checkTrapDays } from './trap-days.rules.ts';
import { trapNo } from './trap-no.rules.ts';

/** What people correct about a station event. */
export interface StationFacts {
  readonly place_id: number;
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month: string;
}

/** A change of facts; what is undefined stays. */
export type StationFactsChange = { readonly [F in keyof StationFacts]?: StationFacts[F] | undefined };

/**
 * The facts after a change. Source: STATION-6, STATION-15.
 * @throws Problem validation_failed for days that do not fit, and for a trap number that is empty or too long
 */
export function changedFacts(facts: StationFacts, change: StationFactsChange): StationFacts {
  const after = {
    place_id: change.place_id ?? facts.place_id,
    trap_no: change.trap_no === undefined ? facts.trap_no : trapNo('/trap_no', change.trap_no),
    installed_at: change.installed_at ?? facts.installed_at,
    collected_at: change.collected_at ?? facts.collected_at,
    month: change.month ?? facts.month,
  };
  checkTrapDays(after.installed_at, after.collected_at);
  return after;
}

/** Whether two events have the same facts. */
export function sameFacts(a: StationFacts, b: StationFacts): boolean {
  return (
    a.place_id === b.place_id &&
    a.trap_no === b.trap_no &&
    a.installed_at === b.installed_at &&
    a.collected_at === b.collected_at &&
    a.month === b.month
  );
}

/**
 * The facts of many events after one change, without those that it leaves as they are.
 * @throws Problem validation_failed naming the event by its index
 */
export function changedAll<Event extends StationFacts>(
  events: readonly Event[],
  change: StationFactsChange,
): readonly { readonly before: Event; readonly after: StationFacts }[] {
  return events.flatMap((before, index) => {
    const after = changeOf(before, change, index);
    return sameFacts(before, after) ? [] : [{ before, after }];
  });
}

function changeOf(before: StationFacts, change: StationFactsChange, index: number): StationFacts {
  // A day that fits one event may not fit another: the refusal says which.
  const { collected_at = before.collected_at, installed_at = before.installed_at } = change;
  if (collected_at < installed_at) throw invalidValue(`/events/${index}`, 'would be collected before it was installed');
  return changedFacts(before, change);
}
