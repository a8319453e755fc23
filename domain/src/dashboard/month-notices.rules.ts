import type { Turn } from '../figures/turns.rules.ts';

/** A notice, with its event. Source: DASH-5. */
export interface Notice<Event> {
  readonly type: 'total' | 'increase';
  readonly event: Event;
}

/**
 * The notices of an item, in order of time. A total notice starts when a count reaches its threshold, and lasts until one
 * is below; what follows while it lasts belongs to it. Each event whose difference reaches its increase threshold is an
 * increase notice. Source: DASH-5.
 * @param over whether the item was over its threshold before
 * @param events counting events of the item in order of time; those between two turns may be left out
 */
export function noticesOf<Event extends Turn>(over: boolean, events: readonly Event[]): readonly Notice<Event>[] {
  const notices: Notice<Event>[] = [];
  let lasting = over;
  for (const event of events) {
    if (event.over && !lasting) notices.push({ type: 'total', event });
    lasting = event.over;
    if (event.overIncrease) notices.push({ type: 'increase', event });
  }
  return notices;
}
