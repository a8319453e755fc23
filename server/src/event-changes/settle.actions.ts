import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { countEvent } from '@trapline/domain/event-changes/counting.rules.ts';
import { maySettle } from '@trapline/domain/event-changes/settle.rules.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import type { Source } from '@trapline/domain/sources/source.rules.ts';
import { attachmentsOf, type AttachmentRow } from '../events/attachment.store.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import type { CorrectedEvent } from '../figures/figures.store.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { sourceNow, type EventOwner } from '../events/event-owner.store.ts';
import { readEventState, settle, type EventState } from '../events/event.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { countingDetections } from '../detections/detection.store.ts';

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
  const state = await readEventState(tx, owner.sensor_key, ts);
  if (!state) return null;
  const files = await attachmentsOf(tx, owner.sensor_key, ts);
  const source = await sourceNow(tx, owner, ts);
  // A tab without a photo of the catch is nothing to count. Source: STATION-11.
  if (!files.some(({ resource }) => !source.labels.includes(resource))) return null;
  if (!maySettle(source, files, unix(state.received_at), unix(new Date(clock.now())))) return null;
  return countFiles(tx, owner, ts, { state, files, source });
}

/**
 * Counts an event anew whose boxes a person has corrected, with everything that follows, as when it was settled. Call it
 * in the transaction of the correction, under the source's lock. Source: CORRECT-4.
 * @returns null when there is no such event
 */
export async function countAgain(tx: Tx, owner: EventOwner, ts: Date): Promise<SettledEvent | null> {
  const state = await readEventState(tx, owner.sensor_key, ts);
  if (!state) return null;
  const files = await attachmentsOf(tx, owner.sensor_key, ts);
  return countFiles(tx, owner, ts, { state, files, source: await sourceNow(tx, owner, ts) });
}

/**
 * Counts an event anew whose boxes were given types. An event that waits for more files is counted once they are there.
 * Call it in the transaction of the naming, under the source's lock. Source: LEARN-5.
 * @returns null when there is nothing to count yet
 */
export async function countNamed(tx: Tx, owner: EventOwner, ts: Date): Promise<SettledEvent | null> {
  const state = await readEventState(tx, owner.sensor_key, ts);
  return state === null || state.processing ? null : countAgain(tx, owner, ts);
}

async function countFiles(
  tx: Tx,
  owner: EventOwner,
  ts: Date,
  known: { readonly state: EventState; readonly files: readonly AttachmentRow[]; readonly source: Source },
): Promise<SettledEvent> {
  const { state, files, source } = known;
  const lists = new Map((await countingDetections(tx, owner.sensor_key, ts)).map((row) => [row.resource, row]));
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
  await settle(tx, owner.sensor_key, ts, {
    count: counted?.count ?? null,
    insect_counts: counted?.insect_counts ?? [],
    unclassified: counted?.unclassified ?? 0,
    failed: files.some((file) => file.state === 'failed'),
  });
  const firstCount = state.count === null;
  if (!source.countsInsects || owner.kind !== 'sensor') {
    return { event: null, predecessor: null, successor: null, firstCount };
  }
  const added = firstCount && !state.hidden && !state.misdetection;
  return { ...(await correctFigures(tx, owner.sensor_key, ts, added ? 'counted' : 'changed')), firstCount };
}
