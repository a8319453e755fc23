import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { countEvent } from '@trapline/domain/event-changes/counting.rules.ts';
import { enters } from '@trapline/domain/events/what-counts.rules.ts';
import { maySettle } from '@trapline/domain/event-changes/settle.rules.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import type { CorrectedEvent } from '../figures/figures.store.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { sourceNow, type EventOwner } from '../events/event-owner.store.ts';
import { settle } from '../events/event.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { readToCount, type CountedFrom } from './counted-from.store.ts';

/** A settled event with its figures, and whether this is its first count. */
export interface SettledEvent extends CorrectedEvent {
  readonly firstCount: boolean;
}

/**
 * Counts an event once nothing is awaited any more. For a sensor's event this also sets its difference and that of its
 * successor, and the aggregates. Call it in a transaction under the source's lock. Idempotent.
 * Source: EVENT-4, EVENT-5.
 * @returns null while something is still awaited
 */
export async function settleEvent(tx: Tx, owner: EventOwner, ts: Date, clock: Clock): Promise<SettledEvent | null> {
  const known = await readToCount(tx, owner.sensor_key, ts);
  if (!known) return null;
  const { state, files } = known;
  const source = await sourceNow(tx, owner, ts);
  // A tab without a photo of the catch is nothing to count. Source: STATION-11.
  if (!files.some(({ resource }) => !source.labels.includes(resource))) return null;
  if (!maySettle(source, files, unix(state.received_at), unix(new Date(clock.now())))) return null;
  return countFiles(tx, { ...owner, source }, ts, known);
}

/**
 * Counts an event anew whose boxes a person has corrected, with everything that follows, as when it was settled. Call it
 * in the transaction of the correction, under the source's lock. Source: CORRECT-4.
 * @param owner as it is under the lock
 * @param known with the corrected boxes
 */
export function countAgain(tx: Tx, owner: EventOwner, ts: Date, known: CountedFrom): Promise<SettledEvent> {
  return countFiles(tx, owner, ts, known, owner.time_zone);
}

/**
 * Counts an event anew whose boxes were given types. An event that waits for more files is counted once they are there.
 * Call it in the transaction of the naming, under the source's lock. Source: LEARN-5.
 * @returns null when there is nothing to count yet
 */
export async function countNamed(tx: Tx, owner: EventOwner, ts: Date): Promise<SettledEvent | null> {
  const known = await readToCount(tx, owner.sensor_key, ts);
  if (known === null || known.state.processing) return null;
  return countFiles(tx, { ...owner, source: await sourceNow(tx, owner, ts) }, ts, known);
}

/** @param timeZone of the sensor's days, if it was read under the sensor's lock */
async function countFiles(
  tx: Tx,
  { kind, sensor_key, source }: EventOwner,
  ts: Date,
  { state, files, lists: listed }: CountedFrom,
  timeZone?: string,
): Promise<SettledEvent> {
  const lists = new Map(listed.map((row) => [row.resource, row]));
  const photos = files
    .filter(({ resource }) => mayHaveBoxes(source, resource))
    .map((file) => {
      const list = lists.get(file.resource);
      return {
        codes: list ? codesOf(list.boxes) : null,
        source: list?.source ?? null,
        unit_count: file.unit_count,
      };
    });
  const counted = source.countsInsects ? countEvent(photos, source.detectionDetails) : null;
  const count = counted?.count ?? null;
  // The difference of an event that still counts as much stays, too.
  const isSame = count !== null && count === state.count && enters(state);
  await settle(tx, sensor_key, ts, {
    count,
    count_difference: isSame ? state.count_difference : null,
    insect_counts: counted?.insect_counts ?? [],
    unclassified: counted?.unclassified ?? 0,
    failed: files.some((file) => file.state === 'failed'),
  });
  const firstCount = state.count === null;
  if (!source.countsInsects || kind !== 'sensor') {
    return { event: null, predecessor: null, successor: null, firstCount };
  }
  const added = firstCount && enters(state);
  return { ...(await correctFigures(tx, sensor_key, ts, added ? 'counted' : 'changed', timeZone)), firstCount };
}
