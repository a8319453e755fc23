import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { emptyDay } from '@trapline/domain/figures/figures.rules.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import {
  appearancesBetween,
  countedAround,
  countedAt,
  countedBefore,
  countedBetween,
  countedFromBefore,
  readDay,
  setDifference,
  writeDay,
} from './figures.store.ts';

const zone = 'Asia/Tokyo';
const { from, to } = dayBounds('2026-09-21', zone);

describe('the figures of a sensor', () => {
  let database: Database;
  let sensor: number;
  let other: number;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    const account = await makeAccount(database.db, {});
    sensor = await makeSensor(database.db, account, { id: 'S1' });
    other = await makeSensor(database.db, account, { id: 'S2' });
    // The last second of the day before, the first and last of the day, and the first of the next day.
    await event(sensor, from - 1, { count: 1 });
    await event(sensor, from, { count: 2 });
    await event(sensor, to - 1, { count: 3 });
    await event(sensor, to, { count: 4 });
    // These do not count.
    await event(sensor, from + 10, { count: 90, hidden: true });
    await event(sensor, from + 11, { count: 91, misdetection: true });
    await event(sensor, from + 12, { count: null });
    await event(other, from + 13, { count: 92 });
  });
  afterAll(() => database.close());

  async function event(
    sensor_key: number,
    timestamp: number,
    marks: { count: number | null; hidden?: boolean; misdetection?: boolean },
  ): Promise<void> {
    const ts = instant(timestamp);
    await database.db
      .insertInto('events')
      .values({ sensor_key, ts, received_at: ts, detected: true, processing: false, ...marks })
      .execute();
  }
  const count = async (row: Promise<{ readonly count: number } | null>) => (await row)?.count ?? null;

  it('are those of the events of a day that count, in order of time', async () => {
    const rows = await countedBetween(database.db, sensor, instant(from), instant(to));
    expect(rows.map((row) => row.count)).toEqual([2, 3]);
    const known = async (since: number) => {
      const day = await countedFromBefore(database.db, sensor, instant(since), instant(to));
      return [day.before?.count ?? null, day.rows.map((row) => row.count)];
    };
    expect(await known(from)).toEqual([1, [2, 3]]);
    expect(await known(from - 1)).toEqual([null, [1, 2, 3]]);
  });

  it('compare an event with its direct neighbors that count', async () => {
    const before = (at: number) => count(countedBefore(database.db, sensor, instant(at)));
    const after = (at: number) =>
      count(countedAround(database.db, sensor, instant(at)).then(({ successor }) => successor));
    expect([await before(from - 1), await before(from), await before(to - 1)]).toEqual([null, 1, 2]);
    expect([await after(from), await after(to - 1), await after(to)]).toEqual([3, 4, null]);
    const at = (timestamp: number, key = sensor) => count(countedAt(database.db, key, instant(timestamp)));
    expect([await at(from), await at(from + 10), await at(from + 13), await at(from, other)]).toEqual([
      2,
      null,
      null,
      null,
    ]);
    const around = async (timestamp: number) => {
      const { predecessor, found, successor } = await countedAround(database.db, sensor, instant(timestamp));
      return [predecessor, found, successor].map((row) => row?.count ?? null);
    };
    expect(await around(from - 1)).toEqual([null, 1, 2]);
    expect(await around(from + 10)).toEqual([2, null, 3]);
    expect(await around(to)).toEqual([3, 4, null]);
    await transaction(database.db, (tx) => setDifference(tx, sensor, instant(to), -7));
    const rows = await countedBetween(database.db, sensor, instant(from - 1), instant(to + 1));
    expect(rows.map(({ count_difference }) => count_difference)).toEqual([0, 0, 0, -7]);
  });

  it('have the appearances of a day by its local hours, also of events without a count', async () => {
    const hours = await appearancesBetween(database.db, sensor, instant(from), instant(to), zone);
    expect(hours).toEqual([2, ...Array.from({ length: 22 }, () => 0), 1]);
    const none = await appearancesBetween(database.db, sensor, instant(to + 1), instant(to + 86_400), zone);
    expect(none).toEqual([]);
  });

  it('are stored for one sensor and day, and deleted when nothing is left of it', async () => {
    const [day, next] = ['2026-09-21', '2026-09-22'];
    const write = (key: number, on: string, events: number) =>
      transaction(database.db, (tx) => writeDay(tx, key, on, { ...emptyDay, events }));
    const events = async (key: number, on: string) => (await readDay(database.db, key, on))?.events;
    await write(sensor, day, 1);
    await write(sensor, next, 2);
    await write(other, day, 3);
    await write(sensor, day, 4);
    expect([await events(sensor, day), await events(sensor, next), await events(other, day)]).toEqual([4, 2, 3]);
    await write(sensor, day, 0);
    expect([await events(sensor, day), await events(sensor, next), await events(other, day)]).toEqual([
      undefined,
      2,
      3,
    ]);
  });
});
