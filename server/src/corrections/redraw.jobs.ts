import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { cornersOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { attachmentsOf, type AttachmentRow } from '../events/attachment.store.ts';
import { eventOwner, lockSource, type EventOwner } from '../events/event-owner.store.ts';
import type { Annotate } from '../events/event.actions.ts';
import { setUpdating } from '../events/event.store.ts';
import { drawingOf, drawnPrefix, type Drawing } from '../events/photo-files.names.ts';
import { transaction, type Db } from '../platform/database/database.ts';
import type { JobRequest, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';

const payload = Compile(Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer() }));

/** The job that draws the photos of an event with their boxes again: one at a time per event. Source: CORRECT-4. */
export function redrawRequest({ sensor_key, ts }: { readonly sensor_key: number; readonly ts: Date }): JobRequest {
  const name = `redraw:${sensor_key}:${unix(ts)}`;
  return { task: 'redraw_boxes', payload: { sensor_key, timestamp: unix(ts) }, queue: name, key: name };
}

/** Stored photos with drawn boxes: their names, by what they show. */
async function drawingsOf({ storage }: Pick<Services, 'storage'>, { storage_key }: AttachmentRow) {
  const drawn: { readonly key: string; readonly name: string; readonly drawing: Drawing }[] = [];
  for await (const { key } of storage.list(`${storage_key}/${drawnPrefix}`)) {
    const name = key.slice(storage_key.length + 1);
    const known = drawingOf(name);
    if (known) drawn.push({ key, name, drawing: known.drawing });
  }
  return drawn;
}

/** Whether there are photos with drawn boxes that a correction makes outdated. */
export async function hasDrawings(services: Pick<Services, 'storage'>, photo: AttachmentRow): Promise<boolean> {
  return (await drawingsOf(services, photo)).length > 0;
}

/** Draws again what had been drawn on a photo, and deletes the files with earlier boxes. */
async function redraw(services: Services, annotate: Annotate, owner: EventOwner, photo: AttachmentRow): Promise<void> {
  const before = await drawingsOf(services, photo);
  for (const wanted of new Set(before.map(({ drawing }) => drawing))) {
    const made = await annotate(photo, owner.type, wanted);
    const outdated = before.filter(({ name, drawing }) => drawing === wanted && name !== made);
    for (const { key } of outdated) await services.storage.delete(key);
  }
}

/** What is drawn on the photos of an event now. */
async function drawnNow(db: Db, sensorKey: number, ts: Date): Promise<string> {
  const lists = await countingDetections(db, sensorKey, ts);
  return lists.map(({ resource, boxes }) => `${resource}:${cornersOf(boxes).join()}`).join(';');
}

/**
 * The job that draws photos with their boxes again after a correction, and ends `updating` once they show the present
 * boxes. If they cannot be drawn, `updating` ends with the last attempt; they are drawn when somebody downloads them.
 * Source: EVENT-6, CORRECT-4.
 */
export function redrawTasks(services: Services, annotate: Annotate): Tasks {
  const { db, log } = services;
  return {
    async redraw_boxes({ payload: named, lastTry, signal }) {
      if (!payload.Check(named)) throw new Error('The job names no event');
      const { sensor_key, timestamp } = named;
      const ts = instant(timestamp);
      const owner = await eventOwner(db, sensor_key, ts);
      if (!owner) return;

      /** @returns whether `updating` has ended: nothing was corrected meanwhile */
      async function end(of: EventOwner, drawn: string | null): Promise<boolean> {
        return transaction(db, async (tx) => {
          const event = { kind: of.kind, sensor_key, ts };
          await lockSource(tx, event);
          if (drawn !== null && drawn !== (await drawnNow(tx, sensor_key, ts))) return false;
          if (await setUpdating(tx, sensor_key, ts, false))
            await eventChanged(tx, event, { kind: 'shown differently' });
          return true;
        });
      }

      try {
        for (let done = false; !done; ) {
          signal.throwIfAborted();
          const drawn = await drawnNow(db, sensor_key, ts);
          for (const photo of await attachmentsOf(db, sensor_key, ts)) await redraw(services, annotate, owner, photo);
          done = await end(owner, drawn);
        }
      } catch (error) {
        if (!lastTry || signal.aborted) throw error;
        log.warn({ err: error, sensor_key, timestamp }, 'Boxes could not be drawn again after a correction');
        await end(owner, null);
      }
    },
  };
}
