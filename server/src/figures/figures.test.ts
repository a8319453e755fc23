import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { computeDay, correctAppearances, correctFigures } from './figures.actions.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { computeMonth, readMonth } from './month-counts.store.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { changeMarks, deleteEvent, settle, upsertEvent } from '../events/event.store.ts';

const start = 1_780_000_000;

/** What happens to the event of one hour, in the order of the list. */
interface Step {
  readonly at: number;
  readonly what: 'count' | 'hide' | 'show' | 'false' | 'delete';
  readonly counts: readonly number[];
}

describe('figures after any order of changes', () => {
  let database: Database;
  let sensors = 0;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  });
  afterAll(() => database.close());

  async function apply(sensorKey: number, step: Step) {
    const ts = instant(start + step.at * 3_600);
    await transaction(database.db, async (tx) => {
      await lockSensor(tx, sensorKey);
      if (step.what === 'count') {
        const { is_new } = await upsertEvent(tx, {
          sensor_key: sensorKey,
          ts,
          sensor_threshold: 8,
          sensor_increase_threshold: 3,
          received_at: ts,
          captured_at: null,
          detected: step.at % 3 === 0,
          from_at: null,
          to_at: null,
        });
        if (is_new && step.at % 3 === 0) await correctAppearances(tx, sensorKey, ts);
        const count = step.counts.filter((_, i) => i % 2 === 1).reduce((sum, n) => sum + n, 0);
        await settle(tx, sensorKey, ts, { count, insect_counts: step.counts, unclassified: 0, failed: false });
        await correctFigures(tx, sensorKey, ts, is_new ? 'counted' : 'changed');
        return;
      }
      if (step.what === 'delete') await deleteEvent(tx, sensorKey, ts);
      else if (step.what === 'false') await changeMarks(tx, sensorKey, ts, { misdetection: true });
      else await changeMarks(tx, sensorKey, ts, { hidden: step.what === 'hide' });
      await correctFigures(tx, sensorKey, ts, 'changed');
    });
  }

  it('equal those computed from the events from scratch', async () => {
    const account = await makeAccount(database.db, {});
    const counts = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })), { maxLength: 3 })
      .map((pairs) => [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat());
    const step = fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      what: fc.constantFrom(
        'count' as const,
        'count' as const,
        'count' as const,
        'hide' as const,
        'show' as const,
        'false' as const,
        'delete' as const,
      ),
      counts,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const sensorKey = await makeSensor(database.db, account, { id: `P${++sensors}`, type: 'fly_scan' });
        for (const one of steps) await apply(sensorKey, one);
        const events = await database.db
          .selectFrom('events')
          .selectAll()
          .where('sensor_key', '=', sensorKey)
          .orderBy('ts')
          .execute();
        const counting = events.filter((event) => !event.hidden && !event.misdetection);
        let last: number | null = null;
        for (const event of counting) {
          expect(event.count_difference).toBe(last === null ? 0 : (event.count ?? 0) - last);
          last = event.count;
        }
        const days = await database.db
          .selectFrom('daily_counts')
          .selectAll()
          .where('sensor_key', '=', sensorKey)
          .execute();
        expect(days.reduce((sum, day) => sum + day.events, 0)).toBe(counting.length);
        expect(days.flatMap((day) => day.appearances).reduce((sum, number) => sum + number, 0)).toBe(
          counting.filter((event) => event.detected).length,
        );
        for (const { day, sensor_key, ...figures } of days) {
          expect(figures).toEqual(await computeDay(database.db, sensor_key, day, defaultTimeZone));
        }
        for (const month of ['2026-05', '2026-06']) {
          expect(await readMonth(database.db, sensorKey, month)).toEqual(
            await computeMonth(database.db, sensorKey, month),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
