import { afterAll, beforeAll, expect, it } from 'vitest';
import { packMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { countingList, keepDetections } from '../detections/detection.store.ts';
import { nameList } from '../detections/named-list.store.ts';
import { findAttachment, insertAttachment, markUnderstood } from '../events/attachment.store.ts';
import { eventOwner, lockSource } from '../events/event-owner.store.ts';
import { deleteEvent, markProcessing, readEventState, upsertEvent } from '../events/event.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { eventChanged } from './event-changed.actions.ts';

// Counts that change after an event was counted: its photo was replaced, or its boxes were corrected.

let database: Database;
let key: number;
const first = new Date(1_780_000_000_000);
const hours = (count: number) => new Date(first.getTime() + count * 3_600_000);
const clock = { now: () => hours(48).getTime() };

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const account = await makeAccount(database.db, {});
  key = await makeSensor(database.db, account, { id: 'Corrected', type: 'fly_scan', threshold: 10 });
  await ensurePartitions(database.db, first);
});
afterAll(() => database.close());

/** Stores a photo with so many insects, or replaces the insects of the stored one, and settles its event. */
async function counted(ts: Date, insects: number): Promise<void> {
  const event = { kind: 'sensor', sensor_key: key, ts } as const;
  await transaction(database.db, async (tx) => {
    await lockSource(tx, event);
    const owner = await eventOwner(tx, key, ts);
    if (!owner) throw new Error('The sensor is gone');
    if (await readEventState(tx, key, ts)) await markProcessing(tx, key, ts);
    else await store(ts);
    const boxes = Array.from({ length: insects }, (_, n) => [6, n, n, n + 9, n + 9, 900]).flat();
    const list = {
      source: 'machine',
      boxes,
      detector: 'test',
      threshold: 500,
      account_id: null,
      created_at: ts,
    } as const;
    await keepDetections(tx, { sensor_key: key, ts, resource: 'photo' }, list);
    await eventChanged(tx, event, { kind: 'understood', owner, clock });

    async function store(at: Date): Promise<void> {
      await upsertEvent(tx, {
        ...{ sensor_key: key, ts: at, received_at: at, captured_at: null, detected: null },
        ...{ sensor_threshold: 10, sensor_increase_threshold: 0, from_at: null, to_at: null },
      });
      await insertAttachment(tx, {
        ...{ sensor_key: key, ts: at, resource: 'photo', content_type: 'image/jpeg', bytes: 1 },
        ...{ sha256: Buffer.alloc(32), storage_key: `sensors/${key}/${at.getTime()}`, stored_at: at },
        ...{ unit_count: null, unit_boxes: false },
      });
      const photo = await findAttachment(tx, key, at, 'photo');
      if (!photo) throw new Error('The photo was not stored');
      const facts = { width: 640, height: 480, tile_levels: 2, has_poster: true, duration_ms: null };
      expect(await markUnderstood(tx, photo, facts)).toBe(true);
    }
  });
}

async function alerts(): Promise<readonly number[]> {
  const rows = await database.db
    .selectFrom('alerts')
    .select('ts')
    .where('sensor_key', '=', key)
    .orderBy('ts')
    .execute();
  return rows.map(({ ts }) => (ts.getTime() - first.getTime()) / 3_600_000);
}

it('lead to an alert only for the newest event, but the first count of a late one does, too', async () => {
  await counted(hours(0), 3);
  await counted(hours(2), 4);
  await counted(hours(0), 12);
  expect(await readEventState(database.db, key, hours(0))).toMatchObject({ count: 12 });
  expect(await alerts()).toEqual([]);

  await counted(hours(0), 3);
  await counted(hours(1), 11);
  expect(await alerts()).toEqual([1]);

  await counted(hours(1), 2);
  await counted(hours(2), 15);
  expect(await alerts()).toEqual([1, 2]);
});

it('only change by type when boxes are named: no alert, and not before all files of the event are there', async () => {
  const ts = hours(3);
  const event = { kind: 'sensor', sensor_key: key, ts } as const;
  await counted(ts, 25);
  // The event before it is no longer over the threshold, so that a correction of the newest event would raise an alert.
  await counted(hours(2), 2);
  const named = (code: number) =>
    transaction(database.db, async (tx) => {
      await lockSource(tx, event);
      const owner = await eventOwner(tx, key, ts);
      const photo = { sensor_key: key, ts, resource: 'photo' };
      const list = await countingList(tx, photo);
      if (!owner || !list) throw new Error('There is nothing to name');
      const boxes = list.boxes.map((value, index) => (index % 6 === 0 ? code : value));
      await nameList(tx, photo, list, { boxes, marks: packMarks([]), head_id: null });
      await eventChanged(tx, event, { kind: 'named', owner });
    });
  const stored = () =>
    database.db
      .selectFrom('events')
      .select(['count', 'insect_counts'])
      .where('sensor_key', '=', key)
      .where('ts', '=', ts)
      .executeTakeFirstOrThrow();
  await named(7);
  expect(await stored()).toEqual({ count: 25, insect_counts: [7, 25] });
  expect(await alerts()).not.toContain(3);
  await transaction(database.db, (tx) => markProcessing(tx, key, ts));
  await named(8);
  expect(await stored()).toEqual({ count: 25, insect_counts: [7, 25] });
  await transaction(database.db, (tx) => deleteEvent(tx, key, ts));
});

it('leave neither an alert nor a share of the totals when the event is deleted', async () => {
  const totals = () =>
    database.db
      .selectFrom('sensor_states')
      .select('total_event_count')
      .where('sensor_key', '=', key)
      .executeTakeFirstOrThrow();
  const before = (await totals()).total_event_count;
  await transaction(database.db, async (tx) => {
    const event = { kind: 'sensor', sensor_key: key, ts: hours(2) } as const;
    await lockSource(tx, event);
    const state = await readEventState(tx, key, event.ts);
    if (!state) throw new Error('The event is gone');
    await deleteEvent(tx, key, event.ts);
    await eventChanged(tx, event, { kind: 'deleted', before: state });
  });
  expect(await alerts()).toEqual([1]);
  expect((await totals()).total_event_count).toBe(before - 1);
});
