import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { daysOfTrend } from '@trapline/domain/dashboard/trend.rules.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { makeAccount, makeCall, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { dashboardHandlers } from './dashboard.http.ts';
import { siteTrends } from './trends.actions.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
});
afterAll(() => database.close());

// Ten days around the clock changes in New York and on Lord Howe Island.
const begin = Date.UTC(2026, 9, 27) / 1_000;
const length = 10 * 86_400;
const moment = fc.integer({ min: 0, max: length }).map((second) => begin + second);
const zone = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
const event = fc.record({
  sensor: fc.nat({ max: 1 }),
  at: moment,
  // An event that could not be counted may still be an appearance.
  count: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 3 }),
  detected: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
});

/** Days and hours of the events that a site's sensors reported while installed there, counted one by one. */
async function counted(siteId: number, timeZone: string, from: number, to: number) {
  const { rows } = await sql<{
    sensor_key: number;
    day: string;
    hour: number;
    count: number | null;
    count_difference: number | null;
    detected: boolean;
  }>`
    select e.sensor_key, to_char(e.ts at time zone ${timeZone}, 'YYYY-MM-DD') "day",
      extract(hour from e.ts at time zone ${timeZone})::int "hour", e.count, e.count_difference, e.detected
    from installations i join events e on e.sensor_key = i.sensor_key and e.ts >= i.since and e.ts < i.until
    where i.site_id = ${siteId} and not e.hidden and e.ts >= ${instant(from)} and e.ts < ${instant(to)}`.execute(
    database.db,
  );
  return rows;
}

it('figures of a site match its events for any time zones, moves and periods', async () => {
  const { db } = database;
  const handlers = dashboardHandlers({ db, pool: database.pool, clock: { now: () => (begin + 2 * length) * 1_000 } });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      zone,
      zone,
      fc.array(event, { minLength: 1, maxLength: 25 }),
      fc.array(moment, { minLength: 2, maxLength: 5 }),
      moment,
      moment,
      async (own, other, events, moves, one, another) => {
        made += 1;
        const organizations = [
          await makeOrganization(db, `A${made}`, own),
          await makeOrganization(db, `B${made}`, other),
        ];
        const [account, stranger] = [
          await makeAccount(db, { organization_id: organizations[0] ?? null, time_zone: own }),
          await makeAccount(db, { organization_id: organizations[1] ?? null }),
        ];
        // The organization of the second sensor has another time zone.
        const keys = [
          await makeSensor(db, account, { id: `A${made}`, type: 'fly' }),
          await makeSensor(db, stranger, { id: `B${made}`, type: 'fly' }),
        ];
        const site = await makeSite(db, account, { name: `S${made}`, type: 'fly' });
        const times = [...new Set(moves)].toSorted((a, b) => a - b);
        for (const [place, since] of times.entries()) {
          const until = times[place + 1];
          if (until === undefined) break;
          await db
            .insertInto('installations')
            .values({ site_id: site, sensor_key: keys[place % 2] ?? 0, since: instant(since), until: instant(until) })
            .execute();
        }
        for (const { sensor, at, ...marks } of events) {
          const [sensor_key, ts] = [keys[sensor] ?? 0, instant(at)];
          await ensurePartitions(db, ts);
          await transaction(db, async (tx) => {
            await lockSensor(tx, sensor_key);
            const row = { sensor_key, ts, received_at: ts, processing: false, ...marks };
            await tx
              .insertInto('events')
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .execute();
            await correctFigures(tx, sensor_key, ts, 'changed');
          });
        }
        const [from, to] = [Math.min(one, another), Math.max(one, another)];
        const hours = Array.from({ length: 24 }, () => 0);
        for (const { hour, detected } of await counted(site, own, from, to))
          if (detected) hours[hour] = (hours[hour] ?? 0) + 1;
        const query = { timestamp_from: from, timestamp_to: to };
        const appearance = await handlers.getSiteAppearance(makeCall(account, { params: { id: String(site) }, query }));
        expect(appearance.hours).toEqual(hours);

        const highest = new Map<string, Map<number, number>>();
        const increases = new Map<string, number>();
        for (const row of await counted(site, own, begin - length, begin + 2 * length)) {
          const { sensor_key, day, count, count_difference } = row;
          if (count === null) continue;
          increases.set(day, (increases.get(day) ?? 0) + Math.max(0, count_difference ?? 0));
          const ofDay = highest.get(day) ?? new Map<number, number>();
          highest.set(day, ofDay.set(sensor_key, Math.max(ofDay.get(sensor_key) ?? 0, count)));
        }
        const sumOf = (day: string) => {
          const ofDay = highest.get(day);
          return ofDay ? [...ofDay.values()].reduce((sum, each) => sum + each, 0) : null;
        };
        for (const month of ['2026-10', '2026-11']) {
          const { days } = await handlers.listDailyCounts(
            makeCall(account, { query: { month, group_by: 'installation_site', id: String(site) } }),
          );
          for (const { date, count } of days) expect([date, count]).toEqual([date, sumOf(date)]);
        }

        const clock = { now: () => (begin + length) * 1_000 };
        const trend = (await siteTrends({ db, clock }, [{ id: site, type: 'fly', time_zone: own }])).get(site);
        const { day: today } = localHour(begin + length, own);
        const days = daysOfTrend(today);
        expect(trend).toEqual({
          today,
          days: days.map(sumOf),
          since_yesterday: days.slice(-2).reduce((sum, day) => sum + (increases.get(day) ?? 0), 0),
        });
      },
    ),
    { numRuns: 40 },
  );
});
