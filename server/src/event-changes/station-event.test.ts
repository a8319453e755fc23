import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { attachmentsOf, findAttachment, insertAttachment, markUnderstood } from '../events/attachment.store.ts';
import { lockSource, type EventOwner } from '../events/event-owner.store.ts';
import { readEventState, upsertEvent } from '../events/event.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { eventChanged } from './event-changed.actions.ts';

// A station event as the database will see it: it has its own key, which no sensor has, and up to 100 photos.

let database: Database;
let sensorKey: number;
let placeId: number;
let owner: EventOwner;
const ts = new Date(1_780_000_000_000);
const day = 86_400_000;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const account = await makeAccount(database.db, {});
  sensorKey = await makeSensor(database.db, account, { id: 'Before' });
  const { rows } = await sql<{ key: number }>`select nextval('source_keys')::int key`.execute(database.db);
  owner = {
    ...{ kind: 'station', sensor_key: rows[0]?.key ?? 0, sensor_id: '', type: 'station', entity: 'StationPlace-1' },
    source: { ...sourceOf('station'), expected: ['tab', 'photo_17', 'photo_18'] },
    ...{ place_id: 1, organization_id: null, time_zone: 'Asia/Tokyo', photo_interval: 0 },
    ...{ sensitivity: 0, pixels_per_mm: 0 },
    ...{ sensor_threshold: 1, sensor_increase_threshold: 1, deleted: false },
  };
  placeId = await makePlace(database.db, account, 'Kitchen');
  await ensurePartitions(database.db, ts);
});
afterAll(() => database.close());

/** Stores a photo with its boxes and reports it as understood. @param now time of the portal's clock, milliseconds */
async function understood(resource: string, boxes: number[] | null, now = ts.getTime()): Promise<void> {
  await transaction(database.db, async (tx) => {
    const event = { kind: owner.kind, sensor_key: owner.sensor_key, ts };
    await lockSource(tx, event);
    const storage_key = `sensors/${owner.sensor_key}/2026-05/${resource}`;
    await insertAttachment(tx, {
      ...{ sensor_key: owner.sensor_key, ts, resource, content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32) },
      ...{ storage_key, stored_at: ts, unit_count: null, unit_boxes: false },
    });
    const photo = await findAttachment(tx, owner.sensor_key, ts, resource);
    if (!photo) throw new Error('The photo was not stored');
    const facts = { width: 640, height: 480, tile_levels: 2, has_poster: true, duration_ms: null };
    expect(await markUnderstood(tx, photo, facts)).toBe(true);
    if (boxes) {
      const found = { boxes, detector: 'test', threshold: 500, account_id: null, created_at: ts };
      await keepDetections(tx, photo, { source: 'machine', ...found });
    }
    await eventChanged(tx, event, { kind: 'understood', owner, clock: { now: () => now } });
  });
}
const state = () => readEventState(database.db, owner.sensor_key, ts);

it('has a key that no sensor has or will ever get', async () => {
  expect(owner.sensor_key).toBeGreaterThan(sensorKey);
  const account = await makeAccount(database.db, {});
  expect(await makeSensor(database.db, account, { id: 'After' })).toBeGreaterThan(owner.sensor_key);
});

it('is `gone` for uploads before it is created and after it is deleted', async () => {
  await expect(understood('photo_17', null)).rejects.toMatchObject({ type: 'gone' });
  expect(await attachmentsOf(database.db, owner.sensor_key, ts)).toEqual([]);
});

it('is counted once all announced photos are there, without the tab', async () => {
  await transaction(database.db, async (tx) => {
    await upsertEvent(tx, {
      ...{ sensor_key: owner.sensor_key, ts, received_at: ts, captured_at: null, detected: null },
      ...{ sensor_threshold: 0, sensor_increase_threshold: 0, from_at: null, to_at: null },
    });
    await tx
      .insertInto('station_events')
      .values({
        ...{ key: owner.sensor_key, uploaded_at: ts, place_id: placeId, type: 'station_v2', trap_no: '1' },
        ...{ trap_order: '011', installed_on: '2026-05-01', collected_on: '2026-05-29', month: '2026-05' },
        ...{ expected: ['tab', 'photo_17', 'photo_18'], photo_count: 2 },
      })
      .execute();
  });
  await understood('photo_17', [6, 1, 1, 9, 9, 900, 0, 1, 1, 9, 9, 800]);
  await understood('tab', [6, 1, 1, 9, 9, 900]);
  // The event still waits for photo_18.
  expect(await state()).toMatchObject({ processing: true, count: null });
  await understood('photo_18', [6, 1, 1, 9, 9, 900], ts.getTime() + day / 2);
  expect(await state()).toMatchObject({ processing: false, count: 3 });
  const row = await database.db
    .selectFrom('events')
    .select(['insect_counts', 'count_difference'])
    .where('sensor_key', '=', owner.sensor_key)
    .executeTakeFirst();
  expect(row).toEqual({ insect_counts: [1, 1, 6, 2], count_difference: null });
  const summary = await database.db
    .selectFrom('station_events')
    .select(['photo_count', 'insect_count', 'processing', 'completed_at'])
    .executeTakeFirst();
  const completed_at = new Date(ts.getTime() + day / 2);
  expect(summary).toEqual({ photo_count: 2, insect_count: 3, processing: false, completed_at });
});

it('has no effect on figures and alerts, which only sensors have', async () => {
  for (const table of ['daily_counts', 'alerts', 'sensor_states'] as const) {
    const rows = await database.db
      .selectFrom(table)
      .select('sensor_key')
      .where('sensor_key', '=', owner.sensor_key)
      .execute();
    expect(rows).toEqual([]);
  }
  const before = await state();
  if (!before) throw new Error('The event is gone');
  await transaction(database.db, (tx) =>
    eventChanged(tx, { kind: 'station', sensor_key: owner.sensor_key, ts }, { kind: 'recounted', before }),
  );
  const days = await database.db.selectFrom('daily_counts').select('day').execute();
  expect(days).toEqual([]);
});
