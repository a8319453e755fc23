import { Type } from 'typebox';
import { enteredAlert, mayAlert } from '@trapline/domain/alerts/alert.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { CorrectedEvent } from '../figures/figures.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { giveNotice } from '../notices/give-notice.actions.ts';
import { defineNoticeKind } from '../notices/notice-kind.types.ts';
import { subscribersOf } from '../sensors/subscriber.store.ts';
import { insertAlert } from './alert.store.ts';

/**
 * Notice of an event that entered an over-threshold state. `timestamp` in unix seconds; `decided_at` of the alert in unix
 * milliseconds, missing in notices of earlier versions. Sent after those about silence. Source: JOB-4.
 */
export const alertNotice = defineNoticeKind('alert', {
  subject: Type.Object({
    sensor_key: Type.Integer(),
    timestamp: Type.Integer(),
    decided_at: Type.Optional(Type.Integer()),
  }),
  part: Type.Null(),
  gathers: false,
  priority: 1,
});

/**
 * Decides whether a settled event triggers a notice, stores the decision and writes the notice, all in the transaction
 * that settles the event. An event triggers at most one. Source: ALERT-5, ALERT-6, ALERT-10.
 */
export async function decideAlert(
  tx: Tx,
  sensorKey: number,
  settled: CorrectedEvent & { readonly firstCount: boolean },
  clock: Clock,
): Promise<void> {
  const { event, predecessor, successor, firstCount } = settled;
  if (!mayAlert({ isFirst: firstCount, isNewest: successor === null })) return;
  const status = event && enteredAlert(event, predecessor);
  if (!event || status === null) return;
  const at = new Date(clock.now());
  const { ts, count, count_difference } = event;
  const isNew = await insertAlert(tx, { sensor_key: sensorKey, ts, status, count, count_difference, decided_at: at });
  if (!isNew) return;
  const recipients = (await subscribersOf(tx, [sensorKey], ts)).map(({ account_id }) => account_id);
  const subject = { sensor_key: sensorKey, timestamp: unix(ts), decided_at: at.getTime() };
  await giveNotice(
    tx,
    alertNotice,
    { subject, at },
    recipients.map((accountId) => ({ accountId, part: null })),
  );
}
