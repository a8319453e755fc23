import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { keepDetections } from '@trapline/server/detections/detection.store.ts';
import { eventChanged } from '@trapline/server/event-changes/event-changed.actions.ts';
import { findAttachment, insertAttachment, markUnderstood } from '@trapline/server/events/attachment.store.ts';
import { eventOwner, lockSource } from '@trapline/server/events/event-owner.store.ts';
import { upsertEvent } from '@trapline/server/events/event.store.ts';
import { transaction, type Db } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';

/** A sensor's event with one photo, as the detector leaves it. */
export interface CountedPhoto {
  readonly sensor_key: number;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly boxes: PackedBoxes;
  readonly threshold?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Stores a sensor's event whose photo has these boxes of the detector, and counts it. There is no file. */
export async function makeCountedEvent(db: Db, counted: CountedPhoto): Promise<void> {
  const { sensor_key, timestamp, boxes, threshold = 0, width = 640, height = 480 } = counted;
  const ts = instant(timestamp);
  const event = { kind: 'sensor', sensor_key, ts } as const;
  const clock = { now: () => Date.now() };
  await ensurePartitions(db, ts);
  await transaction(db, async (tx) => {
    await lockSource(tx, event);
    const owner = await eventOwner(tx, sensor_key, ts);
    if (!owner) throw new Error('The sensor is gone');
    const resource = owner.source.resources[0] ?? 'photo';
    await upsertEvent(tx, {
      ...{ sensor_key, ts, received_at: ts, captured_at: null, detected: null, from_at: null, to_at: null },
      ...{ sensor_threshold: threshold, sensor_increase_threshold: 0 },
    });
    await insertAttachment(tx, {
      ...{ sensor_key, ts, resource, content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32), stored_at: ts },
      ...{ storage_key: `sensors/${sensor_key}/${timestamp}`, unit_count: null, unit_boxes: false },
    });
    const photo = await findAttachment(tx, sensor_key, ts, resource);
    if (!photo) throw new Error('The photo was not stored');
    await markUnderstood(tx, photo, { width, height, tile_levels: 2, has_poster: true, duration_ms: null });
    const list = {
      source: 'machine',
      boxes,
      detector: 'test 1',
      threshold: 500,
      account_id: null,
      created_at: ts,
    } as const;
    await keepDetections(tx, photo, list);
    await eventChanged(tx, event, { kind: 'understood', owner, clock });
  });
}
