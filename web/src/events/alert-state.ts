import type { AlertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';

/** How an event stands to its thresholds, from the two alerts the server derived. Source: ALERT-3. */
export function alertState(event: Pick<Event, 'alert' | 'increaseAlert'>): AlertStatus {
  if (event.alert) return event.increaseAlert ? 'over_both_threshold' : 'over_summary_threshold';
  return event.increaseAlert ? 'over_increase_threshold' : 'normal';
}
