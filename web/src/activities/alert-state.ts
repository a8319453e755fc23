import type { Event } from '@trapline/domain/events/event.schema.ts';

/** How an event stands to its thresholds. Source: specification 2 §4. */
export type AlertState = 'normal' | 'over_summary_threshold' | 'over_increase_threshold' | 'over_both_threshold';

/** How an event stands to its thresholds, from the two alerts the server derived. */
export function alertState(event: Pick<Event, 'alert' | 'increaseAlert'>): AlertState {
  if (event.alert) return event.increaseAlert ? 'over_both_threshold' : 'over_summary_threshold';
  return event.increaseAlert ? 'over_increase_threshold' : 'normal';
}
