import fc from 'fast-check';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { correctBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import { keyOf } from '@trapline/domain/insects/insect.rules.ts';
import { countingList, keepDetections } from '@trapline/server/detections/detection.store.ts';
import { eventChanged } from '@trapline/server/event-changes/event-changed.actions.ts';
import { readToCount } from '@trapline/server/event-changes/counted-from.store.ts';
import { eventOwner, lockSource } from '@trapline/server/events/event-owner.store.ts';
import { changeMarks, readEventState } from '@trapline/server/events/event.store.ts';
import { computeDay } from '@trapline/server/figures/figures.actions.ts';
import { computeMonth, readMonth } from '@trapline/server/figures/month-counts.store.ts';
import { wrongNewestCounts } from '@trapline/server/figures/newest-count.store.ts';
import { daysOfSensor } from '@trapline/server/figures/rebuild-days.store.ts';
import { transaction, type Db } from '@trapline/server/platform/database/database.ts';
import { makeCountedEvent } from './counted-event.ts';
import { makeAccount, makeOrganization, makeSensor } from './fixtures.ts';

/** Events of the sensor whose boxes are corrected: some on one day, around midnight, and days apart. */
const hours = [0, 1, 13, 14, 15, 40, 90];
const start = Math.floor(Date.UTC(2026, 2, 1) / 1_000);
const month = '2026-03';

/** What happens to an event of the history. */
type Step =
  | { readonly event: number; readonly boxes: readonly (readonly [code: number, place: number])[] }
  | { readonly event: number; readonly marks: { readonly hidden?: boolean; readonly misdetection?: boolean } };

const event = fc.nat({ max: hours.length - 1 });
const boxes = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.nat({ max: 9 })), { maxLength: 7 });
const marks = fc.constantFrom(
  { hidden: true },
  { hidden: false },
  { hidden: false },
  { misdetection: true },
  { misdetection: false },
  { misdetection: false },
);

/** A history of corrections: lists that people save, and events that they hide, show, mark and unmark. */
export const drawnCorrections: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ event, boxes }) },
    { weight: 1, arbitrary: fc.record({ event, marks }) },
  ),
  { minLength: 1, maxLength: 4 },
);

/** A sensor whose events are corrected. */
export interface CorrectedWorld {
  /** Applies a history to the sensor as the previous ones have left it. */
  play(history: readonly Step[]): Promise<void>;
  /** What is kept, and the same computed from the events. */
  keptAndTrue(): Promise<{ readonly kept: unknown; readonly real: unknown }>;
}

/** Creates a sensor with events whose boxes can be corrected. */
export async function makeCorrectedWorld(db: Db): Promise<CorrectedWorld> {
  const account = await makeAccount(db, { organization_id: await makeOrganization(db, 'Histories') });
  const sensor_key = await makeSensor(db, account, { id: 'HISTORIES', type: 'fly_scan' });
  for (const hour of hours) {
    const timestamp = start + hour * 3_600;
    await makeCountedEvent(db, { sensor_key, timestamp, boxes: [0, 10, 10, 30, 30, 900], threshold: 3 });
  }
  const clock = { now: () => Date.now() };

  async function step(at: Step): Promise<void> {
    const changed = { kind: 'sensor', sensor_key, ts: instant(start + (hours[at.event] ?? 0) * 3_600) } as const;
    const { ts } = changed;
    await transaction(db, async (tx) => {
      await lockSource(tx, changed);
      const before = await readEventState(tx, sensor_key, ts);
      const owner = await eventOwner(tx, sensor_key, ts);
      if (!before || !owner) throw new Error('The event is gone');
      if ('marks' in at) {
        await changeMarks(tx, sensor_key, ts, at.marks);
        return eventChanged(tx, changed, { kind: 'recounted', before });
      }
      const photo = { sensor_key, ts, resource: 'photo' };
      const positions = at.boxes.map(([code, place]) => ({
        position: { x1: place * 30, y1: 10, x2: place * 30 + 20, y2: 30 },
        type: keyOf(code) ?? null,
      }));
      const made = correctBoxes(await countingList(tx, photo), { positions });
      const by = { detector: null, threshold: null, account_id: account.id, created_at: new Date() };
      await keepDetections(tx, photo, { ...by, ...made, source: 'person' });
      const known = await readToCount(tx, sensor_key, ts);
      if (!known) throw new Error('The event is gone');
      return eventChanged(tx, changed, { kind: 'corrected', owner, known, clock });
    });
  }

  return {
    async play(history) {
      for (const one of history) await step(one);
    },
    async keptAndTrue() {
      const { timeZone, days } = await daysOfSensor(db, sensor_key);
      const kept = await db
        .selectFrom('daily_counts')
        .selectAll()
        .where('sensor_key', '=', sensor_key)
        .orderBy('day')
        .execute();
      const real = [];
      for (const day of days) {
        const figures = await computeDay(db, sensor_key, day, timeZone);
        if (figures.events > 0 || figures.appearances.length > 0) real.push([day, figures]);
      }
      const events = await db
        .selectFrom('events')
        .select(['ts', 'count', 'count_difference', 'hidden', 'misdetection'])
        .where('sensor_key', '=', sensor_key)
        .orderBy('ts')
        .execute();
      const counting = events.filter(({ hidden, misdetection }) => !hidden && !misdetection);
      const lists = await Promise.all(events.map(({ ts }) => countingList(db, { sensor_key, ts, resource: 'photo' })));
      const wrong: number[] = [];
      for await (const keys of wrongNewestCounts(db)) wrong.push(...keys);
      return {
        kept: {
          days: kept.map(({ sensor_key: _, day, ...figures }) => [day, figures]),
          month: await readMonth(db, sensor_key, month),
          counts: events.map(({ ts, count }) => [unix(ts), count]),
          differences: counting.map(({ count_difference }) => count_difference),
          wrong,
        },
        real: {
          days: real,
          month: await computeMonth(db, sensor_key, month),
          counts: events.map(({ ts }, index) => [unix(ts), (lists[index]?.boxes.length ?? 0) / 6]),
          differences: counting.map(({ count }, index) =>
            index === 0 ? 0 : (count ?? 0) - (counting[index - 1]?.count ?? 0),
          ),
          wrong: [],
        },
      };
    },
  };
}
