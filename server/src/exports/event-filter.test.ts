import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stoodAt } from '@trapline/domain/installations/installation.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { type EventFilter, matchesFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { newestOfSensors, newestOfSites } from '../activities/activity.store.ts';
import { copyEvents, narrowed, siteCsvSource } from './event-csv.store.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  drawnEvents,
  drawnFilter,
  drawnInstallations,
  drawnInstant,
  makeDrawnWorld,
  type DrawnEvent,
  type DrawnInstallation,
  type DrawnWorld,
} from '@trapline/test-world/drawn-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { listSensorEvents, listSiteEvents } from '../events/event-list.store.ts';
import type { EventRow } from '../events/event-row.store.ts';

// Compares the same filter in lists, the activity page, the CSV and the pure rule.

let database: Database;
let world: DrawnWorld;
let copies: pg.Client;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, connections: 1 });
  world = await makeDrawnWorld(database.db);
  copies = new pg.Client(url);
  await copies.connect();
  await copies.query(`set TimeZone to 'UTC'`);
});
afterAll(async () => {
  await copies.end();
  await database.close();
});

/** An event in a list: index of the sensor, timestamp, and whether it is the newest of its list. */
type Listed = readonly [sensor: number, timestamp: number, latest: boolean];

function listedOf(row: EventRow): Listed {
  return [world.sensors.indexOf(row.sensor_key), unix(row.ts), row.latest];
}

interface History {
  readonly events: readonly DrawnEvent[];
  readonly installations: readonly DrawnInstallation[];
}

/** Index of the site where an event was reported. */
function siteOf({ installations }: History, { sensor, timestamp }: DrawnEvent): number | undefined {
  return installations.find((one) => one.sensor === sensor && stoodAt(one, timestamp))?.site;
}

/** The expected list by the pure rules, in order. */
function expected(history: History, filter: EventFilter, ofList: (event: DrawnEvent) => boolean): Listed[] {
  const newest = Math.max(...history.events.filter((one) => ofList(one) && !one.hidden).map((one) => one.timestamp));
  const order = filter.ascending ? 1 : -1;
  return history.events
    .filter((event) => ofList(event) && matchesFilter(filter, event))
    .toSorted((a, b) => order * (a.timestamp - b.timestamp || a.sensor - b.sensor))
    .map(({ sensor, timestamp }): Listed => [sensor, timestamp, timestamp === newest]);
}

const history = fc.record({ events: drawnEvents(2), installations: drawnInstallations });

it('lists of a sensor and of a site match the rules, from the first page to the last', async () => {
  await fc.assert(
    fc.asyncProperty(history, drawnFilter, async (drawn, filter) => {
      await world.keep(drawn.events, drawn.installations);
      const pages = async (list: typeof listSensorEvents, key: number) => {
        const found: Listed[] = [];
        for (let cursor = null; ; ) {
          const rows = await list(database.pool, key, filter, cursor);
          found.push(...rows.map(listedOf));
          const last = rows.at(-1);
          if (!last || rows.length < filter.limit) return found;
          cursor = { timestamp: unix(last.ts), sensor_key: last.sensor_key };
        }
      };
      for (const place of [0, 1] as const) {
        expect(await pages(listSensorEvents, world.sensors[place])).toEqual(
          expected(drawn, filter, ({ sensor }) => sensor === place),
        );
        expect(await pages(listSiteEvents, world.sites[place])).toEqual(
          expected(drawn, filter, (event) => siteOf(drawn, event) === place),
        );
      }
    }),
    { numRuns: 100 },
  );
});

it('lists continue after an instant without an event', async () => {
  await fc.assert(
    fc.asyncProperty(history, drawnFilter, drawnInstant, fc.nat({ max: 1 }), async (drawn, filter, at, other) => {
      await world.keep(drawn.events, drawn.installations);
      const sensor_key = world.sensors[other === 0 ? 0 : 1];
      const cursor = { timestamp: at, sensor_key };
      const after = (listed: Listed[]) => {
        const sign = filter.ascending ? 1 : -1;
        const behind = listed.filter(([sensor, ts]) => sign * (ts - at || sensor - other) > 0);
        return behind.slice(0, filter.limit);
      };
      const ofSensor = await listSensorEvents(database.pool, sensor_key, filter, cursor);
      expect(ofSensor.map(listedOf)).toEqual(after(expected(drawn, filter, ({ sensor }) => sensor === other)));
      const ofSite = await listSiteEvents(database.pool, world.sites[0], filter, cursor);
      expect(ofSite.map(listedOf)).toEqual(after(expected(drawn, filter, (event) => siteOf(drawn, event) === 0)));
    }),
    { numRuns: 60 },
  );
});

it('groups of the activity page contain the newest events by the rules', async () => {
  await fc.assert(
    fc.asyncProperty(history, drawnFilter, async (drawn, given) => {
      await world.keep(drawn.events, drawn.installations);
      const filter = { ...given, ascending: false };
      const newest = (listed: Listed[]) => listed.slice(0, given.limit);
      const ofSites = await newestOfSites(database.pool, world.sites, filter, given.limit);
      const ofSensors = await newestOfSensors(database.pool, world.sensors, filter, given.limit);
      for (const place of [0, 1] as const) {
        const atSite = ofSites.filter((row) => row.site_id === world.sites[place]);
        expect(atSite.map(listedOf)).toEqual(
          newest(expected(drawn, filter, (event) => siteOf(drawn, event) === place)),
        );
        const ofSensor = ofSensors.filter((row) => row.sensor_key === world.sensors[place]);
        expect(ofSensor.map(listedOf)).toEqual(newest(expected(drawn, filter, ({ sensor }) => sensor === place)));
      }
      expect(ofSites.every((row) => world.sites.some((site) => site === row.site_id))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('the CSV of a site contains the same events as its list', async () => {
  await fc.assert(
    fc.asyncProperty(history, drawnFilter, async (drawn, filter) => {
      await world.keep(drawn.events, drawn.installations);
      const { segments } = await siteCsvSource(database.db, world.sites[0], 'Asia/Tokyo');
      const found: (readonly [number, number])[] = [];
      for (const segment of filter.ascending ? segments : segments.toReversed()) {
        const period = narrowed(segment, filter);
        if (!period) continue;
        const whole = { from: period.from ?? 0, to: period.to ?? 4_000_000_000 };
        const copied = await text(copies.query(copyTo(copyEvents(['captured_at'], segment.sensor_key, whole, filter))));
        for (const line of copied.split('\n').slice(0, -1)) {
          found.push([world.sensors.indexOf(segment.sensor_key), Date.parse(`${line}:00`) / 1_000]);
        }
      }
      const listed = expected(drawn, filter, (event) => siteOf(drawn, event) === 0);
      expect(found).toEqual(listed.map(([sensor, timestamp]) => [sensor, timestamp]));
    }),
    { numRuns: 60 },
  );
});
