import { Problem } from '@trapline/domain/common/errors.ts';
import type { HeldSource, Period } from '@trapline/domain/holds/hold.rules.ts';
import { eventsRemoved, stationEventsMoved } from '../event-changes/event-changed.actions.ts';
import { lockSensor, lockSource } from '../events/event-owner.store.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { fitWithout } from '../sensors/fit-request.jobs.ts';
import { deleteEventsOfSensor, type RemovedPiece } from '../sensors/remove-sensor.store.ts';
import { removeStationEvent } from '../station/events/remove-event.actions.ts';
import { markDeleted, stationEventsBetween } from '../station/events/station-event-removal.store.ts';
import { keepTags } from '../tags/tag.actions.ts';
import { instantsOf } from './source-data.store.ts';

/** Events deleted per transaction: the sensor's uploads wait that long. */
const eventsAtOnce = 200;

/** What removing needs, and what is to be done with each batch in its transaction. */
export interface Removal {
  readonly services: Pick<Services, 'db' | 'clock'>;
  readonly signal: AbortSignal;
  readonly removed: (tx: Tx, piece: RemovedPiece) => Promise<void>;
}

/**
 * Deletes the events of a source in a period with everything that belongs to them, in batches; each with its consequences
 * in one transaction, so that it can be stopped and goes on later. Source: RETENTION-2, RETENTION-7.
 */
export async function removeEvents(removal: Removal, source: HeldSource, period: Period): Promise<void> {
  if ('sensor_key' in source) await removeOfSensor(removal, source.sensor_key, period);
  else await removeOfPlace(removal, source.place_id, period);
}

async function removeOfSensor({ services, signal, removed }: Removal, sensorKey: number, period: Period) {
  const { db, clock } = services;
  const { to, ...whole } = instantsOf(period);
  for (let from: Date | null = whole.from; from !== null; ) {
    signal.throwIfAborted();
    const start: Date = from;
    from = await transaction(db, async (tx) => {
      // The data of a sensor that was deleted meanwhile goes by another job.
      if (!(await isThere(() => lockSensor(tx, sensorKey)))) return null;
      const piece = await deleteEventsOfSensor(tx, sensorKey, { from: start, to }, eventsAtOnce);
      await eventsRemoved(tx, sensorKey, piece.events);
      const at = new Date(clock.now());
      for (const { tags } of piece.events) {
        if (tags) await keepTags(tx, { sensor_key: sensorKey, before: tags, after: [], account_id: null, at });
      }
      await fitWithout(tx, piece.taught, at);
      await finish(tx, piece, removed);
      return piece.events.at(-1)?.ts ?? null;
    });
  }
}

async function removeOfPlace({ services, signal, removed }: Removal, placeId: number, period: Period) {
  const { db, clock } = services;
  for (;;) {
    const events = await stationEventsBetween(db, placeId, instantsOf(period), eventsAtOnce);
    if (events.length === 0) return;
    for (const event of events) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        const [sensor_key, ts] = [event.key, event.uploaded_at];
        if (!(await isThere(() => lockSource(tx, { kind: 'station', sensor_key, ts })))) return;
        const now = new Date(clock.now());
        const from = await markDeleted(tx, event.key, now);
        if (from) await stationEventsMoved(tx, [{ sensor_key, ts, from, to: null, isDeleted: true }]);
        await finish(tx, await removeStationEvent(tx, event, now), removed);
      });
    }
  }
}

/** Locks a source. @returns false if it was removed meanwhile */
async function isThere(lock: () => Promise<void>): Promise<boolean> {
  try {
    await lock();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.type === 'gone') return false;
    throw error;
  }
}

async function finish(tx: Tx, piece: RemovedPiece, removed: Removal['removed']): Promise<void> {
  const prefixes = piece.files.map(({ storage_key }) => storage_key);
  if (prefixes.length > 0) await enqueue(tx, { task: 'delete_files', payload: { prefixes }, priority: 5 });
  if (piece.events.length > 0) await removed(tx, piece);
}
