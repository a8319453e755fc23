import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stoodAt } from '@trapline/domain/installations/installation.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import type { RawTime } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { appears, countsInFigures } from '@trapline/domain/events/what-counts.rules.ts';
import { reaches } from '@trapline/domain/events/threshold.rules.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  drawnEvents,
  drawnInstallations,
  drawnInstant,
  makeDrawnWorld,
  type DrawnEvent,
  type DrawnWorld,
} from '@trapline/test-world/drawn-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { rawCounts, rawHours, installationPeriodsAt } from './dashboard.store.ts';

const zone = 'America/New_York';
let database: Database;
let world: DrawnWorld;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  world = await makeDrawnWorld(database.db, zone);
});
afterAll(() => database.close());

const time = fc.record({
  sensor: fc.nat({ max: 1 }),
  from: fc.option(drawnInstant, { freq: 1 }),
  to: fc.option(drawnInstant, { freq: 1 }),
});

/** At most one period per sensor, so that no event is in two. */
const times = fc.uniqueArray(time, { selector: ({ sensor }) => sensor, maxLength: 2 });

it('figures of partial days match the events that count in them, by the rules', async () => {
  await fc.assert(
    fc.asyncProperty(drawnEvents(2), times, async (events, parts) => {
      await world.keep(events);
      const periods = parts.map(({ sensor, from, to }) => ({
        sensor_key: world.sensors[sensor === 0 ? 0 : 1],
        from,
        to,
      }));
      const within = ({ sensor, timestamp }: DrawnEvent) =>
        parts.some(
          (part) =>
            part.sensor === sensor && timestamp >= (part.from ?? timestamp) && timestamp < (part.to ?? Infinity),
        );
      const byDay = Map.groupBy(
        events.filter((event) => within(event) && countsInFigures(event)),
        (event) => `${world.sensors[event.sensor]} ${localHour(event.timestamp, zone).day}`,
      );
      const days = await rawCounts(database.db, periods, zone);
      expect(new Map(days.map(({ sensor_key, day, ...figures }) => [`${sensor_key} ${day}`, figures]))).toEqual(
        new Map(
          [...byDay].map(([key, ofDay]) => [
            key,
            {
              max_count: Math.max(...ofDay.map(({ count }) => count ?? 0)),
              over_threshold: ofDay.some((event) => reaches(event.count, event.sensor_threshold)),
              over_increase: ofDay.some((event) => reaches(event.count_difference, event.sensor_increase_threshold)),
            },
          ]),
        ),
      );
      const hours = new Map<number, number>();
      for (const event of events) {
        const { hour } = localHour(event.timestamp, zone);
        if (within(event) && appears(event)) hours.set(hour, (hours.get(hour) ?? 0) + 1);
      }
      const found = await rawHours(database.db, periods, zone);
      expect(new Map(found.map((row) => [row.hour, row.events]))).toEqual(hours);
    }),
    { numRuns: 100 },
  );
});

it('periods at a site contain the events of the sensors that stood there', async () => {
  await fc.assert(
    fc.asyncProperty(drawnEvents(2), drawnInstallations, async (events, installations) => {
      await world.keep(events, installations);
      const periods: readonly RawTime[] = await installationPeriodsAt(database.db, world.sites[0]);
      for (const { sensor, timestamp } of events) {
        const stood = installations.some((one) => one.site === 0 && one.sensor === sensor && stoodAt(one, timestamp));
        const installed = periods.some(
          ({ sensor_key, from, to }) =>
            sensor_key === world.sensors[sensor] && timestamp >= (from ?? timestamp) && timestamp < (to ?? Infinity),
        );
        expect(installed).toBe(stood);
      }
    }),
    { numRuns: 60 },
  );
});
