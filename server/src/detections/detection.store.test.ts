import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { insertAttachment, replaceAttachment } from '../events/attachment.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { countingDetections, keepDetections } from './detection.store.ts';

const ts = new Date('2026-05-04T03:02:01Z');
let database: Database;
let account_id: number;
let sensor_key: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const account = await makeAccount(database.db, {});
  account_id = account.id;
  sensor_key = await makeSensor(database.db, account, { id: 'BOXES' });
  await ensurePartitions(database.db, ts);
});
afterAll(() => database.close());

const kept = fc.record({
  source: fc.constantFrom('machine', 'unit', 'person'),
  resource: fc.constantFrom('photo', 'photo_left'),
});

it('all lists by people are kept, others are replaced, and the newest by a person takes precedence over unit and machine', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kept, { maxLength: 8 }), async (lists) => {
      const { db } = database;
      await db.deleteFrom('detections').execute();
      for (const [number, { source, resource }] of lists.entries()) {
        await transaction(db, (tx) =>
          keepDetections(
            tx,
            { sensor_key, ts, resource },
            { source, boxes: [number], detector: null, threshold: null, account_id, created_at: ts },
          ),
        );
      }
      const stored = await db.selectFrom('detections').select(['resource', 'source', 'boxes']).execute();
      const numbers = stored.map(({ boxes }) => boxes[0]).toSorted((a = 0, b = 0) => a - b);
      const last = (place: number) =>
        !lists.some(
          (later, at) =>
            at > place && later.source === lists[place]?.source && later.resource === lists[place]?.resource,
        );
      expect(numbers).toEqual([...lists.keys()].filter((place) => lists[place]?.source === 'person' || last(place)));

      const counting = await countingDetections(db, sensor_key, ts);
      const expected = ['photo', 'photo_left'].flatMap((resource) => {
        const of = (source: string) => lists.findLastIndex((one) => one.resource === resource && one.source === source);
        const place = [of('person'), of('unit'), of('machine')].find((found) => found >= 0);
        return place === undefined ? [] : [{ resource, boxes: [place] }];
      });
      expect(counting.map(({ resource, boxes }) => ({ resource, boxes: [...boxes] }))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it('a photo has the number and area of the boxes that count, until it is replaced', async () => {
  const { db } = database;
  const at = { sensor_key, ts, resource: 'photo_center' };
  const file = { content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32), storage_key: 'a', stored_at: ts };
  const photo = { ...at, ...file, unit_count: null, unit_boxes: false };
  const keep = (source: 'machine' | 'person', boxes: readonly number[]) =>
    transaction(db, (tx) =>
      keepDetections(tx, at, { source, boxes, detector: null, threshold: null, account_id, created_at: ts }),
    );
  const stored = () =>
    db
      .selectFrom('attachments')
      .select(['box_count', 'box_area'])
      .where('sensor_key', '=', sensor_key)
      .executeTakeFirstOrThrow();

  await transaction(db, (tx) => insertAttachment(tx, photo));
  expect(await stored()).toEqual({ box_count: null, box_area: null });
  await keep('machine', [6, 10, 20, 30, 40, 900, 6, 110, 120, 130, 140, 900]);
  expect(await stored()).toEqual({ box_count: 2, box_area: [10, 20, 130, 140, 20, 30] });
  await keep('person', []);
  expect(await stored()).toEqual({ box_count: 0, box_area: null });
  // A person's list still counts.
  await keep('machine', [6, 10, 20, 30, 40, 900]);
  expect(await stored()).toEqual({ box_count: 0, box_area: null });

  await transaction(db, (tx) => replaceAttachment(tx, { ...photo, storage_key: 'b' }));
  expect(await stored()).toEqual({ box_count: null, box_area: null });
});
