import { stationSettleSeconds } from '@trapline/domain/sources/source.limits.ts';
import { keptChangeSeconds, undoSeconds } from '@trapline/domain/station/station.limits.ts';
import { stationEventsMoved } from '../../event-changes/event-changed.actions.ts';
import { eventOwner, lockSource } from '../../events/event-owner.store.ts';
import { isHeld } from '../../holds/check-held.actions.ts';
import { createAttempts } from '../../platform/base/attempts.ts';
import { transaction } from '../../platform/database/database.ts';
import { enqueue, type Tasks } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { removeStationEvent } from './remove-event.actions.ts';
import { deleteChangesBefore } from './station-change.store.ts';
import {
  eventsDeletedBefore,
  eventsWithoutPhotos,
  lockDeleted,
  markEmptyDeleted,
  type StoredStationEvent,
} from './station-event-removal.store.ts';

/** Events handled per run and kind; the next run takes the others. */
const atOnce = 5_000;

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

/** Deletes an event without photos, as a person would; a photo that comes now is too late. Source: STATION-11. */
async function dropEmpty({ db, clock }: Needs, { key, uploaded_at: ts }: StoredStationEvent): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSource(tx, { kind: 'station', sensor_key: key, ts });
    const where = await markEmptyDeleted(tx, key, new Date(clock.now()));
    if (!where) return;
    await stationEventsMoved(tx, [{ sensor_key: key, ts, from: where, to: null, isDeleted: true }]);
  });
}

/** Removes a deleted event with its boxes and files for good, unless a hold covers it. Source: STATION-26, RETENTION-5. */
async function remove({ db, clock }: Needs, { key, uploaded_at: ts }: StoredStationEvent, before: Date): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockDeleted(tx, key, before))) return;
    const owner = await eventOwner(tx, key, ts);
    const place_id = owner?.place_id ?? null;
    if (owner && place_id !== null && (await isHeld(tx, owner.organization_id, { place_id }, ts))) return;
    const { files } = await removeStationEvent(tx, { key, uploaded_at: ts }, new Date(clock.now()));
    const prefixes = files.map(({ storage_key }) => storage_key);
    if (prefixes.length > 0) await enqueue(tx, { task: 'delete_files', payload: { prefixes } });
  });
}

/**
 * The hourly job that ends station events: those without photos after a day, and deleted ones that cannot be undone. It
 * also deletes the records of old changes.
 */
export function stationEventTasks(services: Needs): Tasks {
  return {
    async expire_station_events({ signal }) {
      const { attempt, end } = createAttempts(services.log, signal, 'A station event could not be removed');
      const ago = (seconds: number) => new Date(services.clock.now() - seconds * 1_000);
      for (const event of await eventsWithoutPhotos(services.db, ago(stationSettleSeconds), atOnce)) {
        await attempt({ key: event.key }, () => dropEmpty(services, event));
      }
      const before = ago(undoSeconds);
      for (const event of await eventsDeletedBefore(services.db, before, atOnce)) {
        await attempt({ key: event.key }, () => remove(services, event, before));
      }
      await deleteChangesBefore(services.db, ago(keptChangeSeconds));
      end();
    },
  };
}
