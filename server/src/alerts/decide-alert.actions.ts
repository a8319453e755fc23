import { alertStatus, entersAlert } from '@trapline/domain/alerts/alert.rules.ts';
import type { SettledEvent } from '../detections/settle.actions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertAlert } from './alert.store.ts';

/**
 * Decides whether a settled event calls for a notice and keeps the decision, in the transaction that settled it: once an
 * event, also across restarts. Source: domain.md §6.
 * @returns whether a notice was decided now
 */
export async function decideAlert(
  tx: Tx,
  sensorKey: number,
  { event, predecessor }: SettledEvent,
  clock: Clock,
): Promise<boolean> {
  if (!event || !entersAlert(event, predecessor)) return false;
  const status = alertStatus(event);
  if (status === 'normal') return false;
  return insertAlert(tx, {
    sensor_key: sensorKey,
    ts: event.ts,
    status,
    count: event.count,
    count_difference: event.count_difference,
    decided_at: new Date(clock.now()),
  });
}
