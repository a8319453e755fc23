import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { deleteAlert } from '../alerts/alert.store.ts';
import { decideAlert } from '../alerts/decide-alert.actions.ts';
import type { EventKind } from '@trapline/domain/events/event-id.rules.ts';
import { type EventOwner, sensorTimeZone } from '../events/event-owner.store.ts';
import { addToTotals, type EventState } from '../events/event.store.ts';
import { mendNewestCount } from '../figures/newest-count.actions.ts';
import { correctAppearances, correctFigures, recomputeDays } from '../figures/figures.actions.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { publishEventChanges } from '../events/event-changes.topic.ts';
import type { CountedFrom } from './counted-from.store.ts';
import { correctPlaceFigures, type PlaceMonth } from './place-figures.store.ts';
import { countAgain, countNamed, settleEvent } from './settle.actions.ts';
import { keepStationSummary, keepStationUsage } from './station-summary.store.ts';

/** An event of any source. */
interface ChangedEvent {
  readonly kind: EventKind;
  readonly sensor_key: number;
  readonly ts: Date;
}

/**
 * What happened to an event:
 * - `arrived`: one of its files was stored; `detected` says whether the sender detected something in it, `isNew` whether
 *   it is the event's first, and `newlyUndetected` whether the sender now says that it detected nothing
 * - `understood`: a file was understood or given up, or is no longer expected, so that the event may be complete
 * - `corrected`: a person has corrected its boxes; `owner` and `known` are as they are under the lock, after the change
 * - `named`: boxes that were known already were given other types, so that counts by type change and totals do not
 * - `recounted`: it was hidden, shown, or marked or unmarked as a false positive; `before` is its previous state
 * - `deleted`: its rows were deleted; `before` is its previous state
 * - `shown differently`: its tags, pictures or other fields that do not affect counts have changed
 * - `mended`: its stored difference was wrong, and has been corrected
 */
export type EventTransition =
  | {
      readonly kind: 'arrived';
      readonly detected: boolean;
      readonly isNew: boolean;
      readonly newlyUndetected: boolean;
    }
  | { readonly kind: 'understood'; readonly owner: EventOwner; readonly clock: Clock }
  | {
      readonly kind: 'corrected';
      readonly owner: EventOwner;
      readonly known: CountedFrom;
      readonly clock: Clock;
    }
  | { readonly kind: 'named'; readonly owner: EventOwner }
  | { readonly kind: 'recounted'; readonly before: EventState }
  | { readonly kind: 'deleted'; readonly before: EventState }
  | { readonly kind: 'shown differently' }
  | { readonly kind: 'mended' };

/**
 * Applies all consequences of a change to an event: the event is settled, differences, figures and totals are corrected,
 * an alert is decided with its notices or deleted, and open pages are notified of the event and of the one after it,
 * whose difference may have changed. Call it in the transaction of the change, after it, under the source's lock, once
 * per change.
 *
 * Figures and alerts exist only for sensors, whose events are compared with the previous one. A station event is
 * settled, its summary and its usage are kept, and open pages are notified.
 *
 * An alert is decided when an event is settled, not when people hide, show or delete one, nor when boxes are named; after
 * a correction only for its sensor's newest event.
 * Source: EVENT-5, EVENT-17, ALERT-5, ALERT-10, CORRECT-4, LEARN-5.
 */
export async function eventChanged(tx: Tx, event: ChangedEvent, change: EventTransition): Promise<void> {
  const { kind, sensor_key, ts } = event;
  const successor = await (kind === 'sensor' ? applyChange(tx, event, change) : applyStationChange(tx, event, change));
  const isDeleted = change.kind === 'deleted';
  const others = successor === null ? [] : [successor];
  await publishEventChanges(tx, sensor_key, isDeleted ? [ts] : [ts, ...others], isDeleted);
  if (isDeleted && successor !== null) await publishEventChanges(tx, sensor_key, others);
}

/**
 * Applies all consequences of deleting many events of a sensor at once: totals, the days they were on, the difference of
 * the event after them, the newest count, and open pages. Their alerts are gone already. Call it like `eventChanged`.
 * @param removed in order of time
 * Source: EVENT-5, RETENTION-2
 */
export async function eventsRemoved(
  tx: Tx,
  sensorKey: number,
  removed: readonly { readonly ts: Date; readonly detected: boolean | null }[],
): Promise<void> {
  const last = removed.at(-1);
  if (!last) return;
  await addToTotals(tx, sensorKey, -removed.length, -removed.filter(({ detected }) => detected === false).length);
  const zone = await sensorTimeZone(tx, sensorKey);
  const days = new Set(removed.map(({ ts }) => localHour(unix(ts), zone).day));
  await recomputeDays(tx, sensorKey, [...days], zone);
  const { successor } = await correctFigures(tx, sensorKey, last.ts, 'changed', zone);
  // The newest that counted may have been any of them.
  await mendNewestCount(tx, sensorKey);
  await publishEventChanges(
    tx,
    sensorKey,
    removed.map(({ ts }) => ts),
    true,
  );
  if (successor !== null) await publishEventChanges(tx, sensorKey, [successor]);
}

/** A station event that was announced, moved to another place or month, deleted or restored. */
export interface MovedStationEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  /** Where it was; null: it is new. */
  readonly from: PlaceMonth | null;
  /** Where it is; null: nowhere. */
  readonly to: PlaceMonth | null;
  readonly isDeleted: boolean;
}

/** Events of which pages are notified one by one; for more of them, pages are notified of the place. */
const mostNotified = 500;

/**
 * Applies all consequences of changes to what people say about station events, of many at once: the figures of their
 * places are corrected once, and open pages are notified. Counts do not change. Call it in the transaction of the
 * change, after it, once per change.
 * Source: STATION-2, STATION-26.
 */
export async function stationEventsMoved(tx: Tx, events: readonly MovedStationEvent[]): Promise<void> {
  const places = events.flatMap(({ from, to }) => [from, to]).filter((place) => place !== null);
  await correctPlaceFigures(
    tx,
    places.map(({ place_id, month }) => ({ place_id, month })),
  );
  if (events.length > mostNotified) return;
  for (const { sensor_key, ts, isDeleted } of events) await publishEventChanges(tx, sensor_key, [ts], isDeleted);
}

/** Settles a station event, and keeps its summary and its usage. */
async function applyStationChange(tx: Tx, { sensor_key, ts }: ChangedEvent, change: EventTransition): Promise<null> {
  if (change.kind === 'deleted') return null;
  if (change.kind === 'corrected') await countAgain(tx, change.owner, ts, change.known);
  if (change.kind === 'named') await countNamed(tx, change.owner, ts);
  const settled = change.kind === 'understood' && (await settleEvent(tx, change.owner, ts, change.clock));
  await keepStationSummary(tx, sensor_key, ts);
  if (settled) await keepStationUsage(tx, sensor_key, ts, new Date(change.clock.now()));
  return null;
}

/** @returns the time of the event's successor if its difference was corrected, else null */
async function applyChange(tx: Tx, event: ChangedEvent, change: EventTransition): Promise<Date | null> {
  const { sensor_key, ts } = event;
  if (change.kind === 'shown differently' || change.kind === 'mended') return null;
  if (change.kind === 'arrived') {
    if (change.isNew || change.newlyUndetected) {
      await addToTotals(tx, sensor_key, change.isNew ? 1 : 0, change.newlyUndetected ? 1 : 0);
    }
    // A film with a detection is an appearance immediately; counted events are handled when they are settled.
    if (change.detected) await correctAppearances(tx, sensor_key, ts);
    return null;
  }
  if (change.kind === 'understood') {
    const settled = await settleEvent(tx, change.owner, ts, change.clock);
    if (settled === null) return null;
    await decideAlert(tx, sensor_key, settled, change.clock);
    return settled.successor;
  }
  if (change.kind === 'named') return (await countNamed(tx, change.owner, ts))?.successor ?? null;
  if (change.kind === 'corrected') {
    const counted = await countAgain(tx, change.owner, ts, change.known);
    await decideAlert(tx, sensor_key, { ...counted, firstCount: false }, change.clock);
    return counted.successor;
  }
  if (change.kind === 'deleted') {
    await deleteAlert(tx, sensor_key, ts);
    await addToTotals(tx, sensor_key, -1, change.before.detected === false ? -1 : 0);
  }
  return correctDay(tx, event, change.before);
}

/**
 * Corrects the figures after a change to an event. An uncounted film only counts as an appearance.
 * @returns the time of the event's successor if its difference was corrected, else null
 */
async function correctDay(tx: Tx, { sensor_key, ts }: ChangedEvent, before: EventState): Promise<Date | null> {
  if (before.count === null) {
    if (before.detected === true) await correctAppearances(tx, sensor_key, ts);
    return null;
  }
  const { successor } = await correctFigures(tx, sensor_key, ts, 'changed');
  return successor;
}
