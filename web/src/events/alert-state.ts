import type { AlertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';

/** The alert state of an event, from the two alerts derived by the server. Source: ALERT-3. */
export function alertState(event: Pick<Event, 'alert' | 'increaseAlert'>): AlertStatus {
  if (event.alert) return event.increaseAlert ? 'over_both_threshold' : 'over_summary_threshold';
  return event.increaseAlert ? 'over_increase_threshold' : 'normal';
}
