import { alertStatus, entersAlert } from '@trapline/domain/alerts/alert.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { SettledEvent } from '../figures/figures.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueueMail, noticePriority } from '../platform/mail/mail-queue.ts';
import { insertAlert } from './alert.store.ts';
import { findAlertReaders } from './alert-mail.store.ts';

/** Payload of the job for an alert mail. */
export interface AlertMailRequest {
  readonly sensor_key: number;
  /** Of the event, unix seconds. */
  readonly timestamp: number;
  readonly account_id: number;
}

/**
 * Decides whether a settled event triggers a notice, stores the decision and queues the mails, one job per reader, all
 * in the transaction that settles the event. So it happens exactly once per event. Source: ALERT-5, ALERT-6.
 */
export async function decideAlert(
  tx: Tx,
  sensorKey: number,
  { event, predecessor }: SettledEvent,
  clock: Clock,
): Promise<void> {
  if (!event || !entersAlert(event, predecessor)) return;
  const status = alertStatus(event);
  if (status === 'normal') return;
  const isNew = await insertAlert(tx, {
    sensor_key: sensorKey,
    ts: event.ts,
    status,
    count: event.count,
    count_difference: event.count_difference,
    decided_at: new Date(clock.now()),
  });
  if (!isNew) return;
  const timestamp = unix(event.ts);
  for (const account_id of await findAlertReaders(tx, sensorKey, event.ts)) {
    const payload: AlertMailRequest = { sensor_key: sensorKey, timestamp, account_id };
    const key = `alert:${sensorKey}:${timestamp}:${account_id}`;
    await enqueueMail(tx, { task: 'mail_alert', payload, key, priority: noticePriority });
  }
}
