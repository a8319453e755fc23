import { decideAlert } from '../alerts/decide-alert.actions.ts';
import type { EventKind } from '@trapline/domain/events/event-id.rules.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import type { EventState } from '../events/event.store.ts';
import { keepNewestCount } from '../attention/newest-count.actions.ts';
import { correctAppearances, correctFigures } from '../figures/figures.actions.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { publishEventChanges } from '../events/publish-events.actions.ts';
import { settleEvent } from './settle.actions.ts';

/** An event of any source. */
interface ChangedEvent {
  readonly kind: EventKind;
  readonly sensor_key: number;
  readonly ts: Date;
}

/**
 * What happened to an event:
 * - `arrived`: one of its files was stored; `detected` says whether the sender detected something in it
 * - `understood`: a file was understood or given up, or is no longer expected, so that the event may be complete
 * - `recounted`: it was hidden, shown, or marked or unmarked as a false positive; `before` is its previous state
 * - `deleted`: its rows were deleted; `before` is its previous state
 * - `shown differently`: its tags, pictures or other fields that do not affect counts have changed
 */
export type EventTransition =
  | { readonly kind: 'arrived'; readonly detected: boolean }
  | { readonly kind: 'understood'; readonly owner: EventOwner; readonly clock: Clock }
  | { readonly kind: 'recounted'; readonly before: EventState }
  | { readonly kind: 'deleted'; readonly before: EventState }
  | { readonly kind: 'shown differently' };

/**
 * Applies all consequences of a change to an event: the event is settled, differences and figures are corrected, an
 * alert is decided with its notices, and open pages are notified. Call it in the transaction of the change, after it,
 * under the source's lock. Idempotent.
 *
 * Figures and alerts exist only for sensors, whose events are compared with the previous one. A station event is
 * settled, and open pages are notified.
 *
 * An alert is decided when an event is settled, not when people hide, show or delete one: nobody gets a mail about the
 * past. Source: EVENT-5, ALERT-5.
 */
export async function eventChanged(tx: Tx, event: ChangedEvent, change: EventTransition): Promise<void> {
  const { sensor_key, ts } = event;
  switch (change.kind) {
    case 'arrived':
      // A film with a detection is an appearance immediately; counted events are handled when they are settled.
      if (change.detected) await correctAppearances(tx, sensor_key, ts);
      break;
    case 'understood': {
      const settled = await settleEvent(tx, change.owner, ts, change.clock);
      if (settled && event.kind === 'sensor' && change.owner.source.countsInsects) {
        await keepNewestCount(tx, sensor_key, ts);
      }
      if (settled) await decideAlert(tx, sensor_key, settled, change.clock);
      break;
    }
    case 'recounted':
    case 'deleted':
      if (event.kind === 'sensor') await correctDay(tx, event, change.before);
      break;
    case 'shown differently':
      break;
  }
  await publishEventChanges(tx, sensor_key, [ts], change.kind === 'deleted');
}

/** Corrects the figures after a change to an event. An uncounted film only counts as an appearance. */
async function correctDay(
  tx: Tx,
  { sensor_key, ts }: Pick<ChangedEvent, 'sensor_key' | 'ts'>,
  before: EventState,
): Promise<void> {
  if (before.count !== null) {
    await correctFigures(tx, sensor_key, ts, 'changed');
    await keepNewestCount(tx, sensor_key, ts);
  } else if (before.detected === true) await correctAppearances(tx, sensor_key, ts);
}
