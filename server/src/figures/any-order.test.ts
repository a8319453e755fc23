import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { addAppearance, addToDay, emptyDay, type DayCounts } from '@trapline/domain/figures/figures.rules.ts';
import { openDatabase, transaction, type Database, type Tx } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { makeAccount, makeOrganization, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { correctAppearances, correctFigures } from './figures.actions.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { settle, upsertEvent } from '../events/event.store.ts';

// TRIAL-5: figures depend on the events, not on the order of their arrival.

const hour = 3_600;
const zone = 'America/New_York';
const thresholds = { sensor_threshold: 8, sensor_increase_threshold: 3 };

/** An event that will arrive at some point. */
interface Coming {
  readonly timestamp: number;
  readonly counts: readonly number[];
  readonly detected: boolean;
}

const counts = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })), { maxLength: 3 })
  .map((pairs) => [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat());
// Around a leap day and two clock changes.
const begins = fc.constantFrom('2024-02-28T18:00:00Z', '2024-03-09T20:00:00Z', '2024-11-02T20:00:00Z');
const series = fc
  .tuple(
    begins,
    fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 7 }),
    fc.array(fc.record({ counts, detected: fc.boolean() }), { minLength: 7, maxLength: 7 }),
  )
  .map(([begin, hours, events]) =>
    hours.map((at, index): Coming => {
      const { counts: found = [], detected = false } = events[index] ?? {};
      return { timestamp: Date.parse(begin) / 1_000 + at * hour, counts: found, detected };
    }),
  );
/** The events in order of arrival, and in order of counting. */
const orders = series.chain((events) => {
  const shuffled = fc.shuffledSubarray([...events], { minLength: events.length });
  return fc.record({ come: shuffled, counted: shuffled });
});

let database: Database;
let account: TestAccount;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const organization_id = await makeOrganization(database.db, 'Far away', zone);
  account = await makeAccount(database.db, { organization_id });
  for (const month of [1, 2, 9, 10, 11]) await ensurePartitions(database.db, new Date(Date.UTC(2024, month, 1)));
});
afterAll(() => database.close());

const sum = (found: readonly number[]) => found.reduce((all, value, place) => (place % 2 === 1 ? all + value : all), 0);

async function comes(tx: Tx, sensor_key: number, { timestamp, detected }: Coming): Promise<void> {
  const ts = instant(timestamp);
  const unknown = { captured_at: null, from_at: null, to_at: null };
  await upsertEvent(tx, { sensor_key, ts, ...thresholds, ...unknown, received_at: ts, detected });
  if (detected) await correctAppearances(tx, sensor_key, ts);
}

async function isCounted(tx: Tx, sensor_key: number, event: Coming): Promise<void> {
  const ts = instant(event.timestamp);
  await settle(tx, sensor_key, ts, {
    count: sum(event.counts),
    insect_counts: event.counts,
    unclassified: 0,
    failed: false,
  });
  await correctFigures(tx, sensor_key, ts, 'counted');
}

/** The expected figures of the events by the pure rules. */
function figuresOf(events: readonly Coming[]) {
  const days = new Map<string, DayCounts>();
  const differences: number[] = [];
  let before: Coming | null = null;
  for (const event of events.toSorted((a, b) => a.timestamp - b.timestamp)) {
    const { day, hour: local } = localHour(event.timestamp, zone);
    const count = sum(event.counts);
    const count_difference = before === null ? 0 : count - sum(before.counts);
    const counted = { ...thresholds, timestamp: event.timestamp, count, count_difference, insect_counts: event.counts };
    const figures = addToDay(days.get(day) ?? emptyDay, counted, before?.counts ?? null, local);
    days.set(day, event.detected ? addAppearance(figures, local) : figures);
    differences.push(count_difference);
    before = event;
  }
  return { days: Object.fromEntries(days), differences };
}

async function keptOf(sensor_key: number) {
  const events = await database.db
    .selectFrom('events')
    .select(['count_difference'])
    .where('sensor_key', '=', sensor_key)
    .orderBy('ts')
    .execute();
  const rows = await database.db.selectFrom('daily_counts').selectAll().where('sensor_key', '=', sensor_key).execute();
  const days = Object.fromEntries(rows.map(({ sensor_key: _, day, ...figures }) => [day, figures]));
  return { days, differences: events.map(({ count_difference }) => count_difference) };
}

it('figures and differences do not depend on the order in which events arrive and are counted', async () => {
  let sensors = 0;
  await fc.assert(
    fc.asyncProperty(orders, async ({ come, counted }) => {
      const key = await makeSensor(database.db, account, { id: `S${++sensors}`, type: 'fly_scan' });
      await transaction(database.db, async (tx) => {
        await lockSensor(tx, key);
        // An event is counted once it has arrived and those before it in the order of counting are counted.
        const there = new Set<Coming>();
        const waiting = [...counted];
        for (const event of come) {
          await comes(tx, key, event);
          there.add(event);
          for (let next = waiting[0]; next && there.has(next); next = waiting[0]) {
            await isCounted(tx, key, next);
            waiting.shift();
          }
        }
      });
      expect(await keptOf(key)).toEqual(figuresOf(come));
    }),
    // A hundred runs take a few seconds; the 500 of TRIAL-5 are run by hand.
    { numRuns: 100 },
  );
});
