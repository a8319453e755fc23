import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { compareDays } from '../event-changes/compare-days.jobs.ts';
import { keepNewestCount } from '../figures/newest-count.actions.ts';
import { wrongNewestCounts } from '../figures/newest-count.store.ts';
import { computeDay, correctAppearances, correctFigures } from '../figures/figures.actions.ts';
import { writeDay } from '../figures/figures.store.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { addToTotals, settle, upsertEvent } from '../events/event.store.ts';
import { rebuildDays } from '../figures/rebuild-days.jobs.ts';
import { daysOfSensor } from '../figures/rebuild-days.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let sharer: Person;
let operator: Person;

beforeAll(async () => {
  people = await startPeople();
  sharer = await people.person();
  operator = await people.person({ permissions: ['admin'] });
});
afterAll(() => people.stop());

/** 2026-05-01 20:00 in Tokyo, 11:00 UTC. */
const start = Date.UTC(2026, 4, 1, 11) / 1_000;
const path = (key: number, timestamp: number) => `/api/v2/events/${eventId({ sensor_key: key, timestamp })}`;

/** A sensor of a separate organization, and its creator. */
async function sensor(id: string) {
  const organization = await people.organization(id);
  const creator = await people.person({ organizationId: organization });
  const key = await makeSensor(people.db, { id: creator.id, organization_id: organization }, { id, type: 'fly_scan' });
  return { key, organization, creator };
}

/** Stores an upload: a photo that is not counted yet. */
async function come(key: number, timestamp: number, detected: boolean | null = null): Promise<void> {
  const ts = instant(timestamp);
  await transaction(people.db, async (tx) => {
    await lockSensor(tx, key);
    const rest = { sensor_threshold: 8, sensor_increase_threshold: 3, captured_at: null, from_at: null, to_at: null };
    const said = { sensor_key: key, ts, received_at: ts, detected, ...rest };
    const { is_new, newly_undetected } = await upsertEvent(tx, said);
    if (detected === true) await correctAppearances(tx, key, ts);
    if (is_new || newly_undetected) await addToTotals(tx, key, is_new ? 1 : 0, newly_undetected ? 1 : 0);
  });
}

/** Counts the event, or marks that it could not be counted. */
async function count(key: number, timestamp: number, counts: readonly number[] | null): Promise<void> {
  const ts = instant(timestamp);
  await transaction(people.db, async (tx) => {
    await lockSensor(tx, key);
    const before = await tx
      .selectFrom('events')
      .selectAll()
      .where('sensor_key', '=', key)
      .where('ts', '=', ts)
      .execute();
    const [event] = before;
    if (!event) return;
    const sum = counts?.reduce((all, number, place) => (place % 2 === 1 ? all + number : all), 0) ?? null;
    await settle(tx, key, ts, { count: sum, insect_counts: counts ?? [], unclassified: 0, failed: counts === null });
    const first = event.count === null && !event.hidden && !event.misdetection;
    await correctFigures(tx, key, ts, first ? 'counted' : 'changed');
  });
}

/** The stored figures of a sensor, and those computed from its events. */
async function keptAndTrue(key: number) {
  const { timeZone, days } = await daysOfSensor(people.db, key);
  const rows = await people.db
    .selectFrom('daily_counts')
    .selectAll()
    .where('sensor_key', '=', key)
    .orderBy('day')
    .execute();
  const kept = rows.map(({ sensor_key: _, day, ...figures }) => [day, figures]);
  const real = [];
  for (const day of days) {
    const figures = await computeDay(people.db, key, day, timeZone);
    if (figures.events > 0 || figures.appearances.length > 0) real.push([day, figures]);
  }
  const { rows: tags } = await sql`select coalesce(k.tag, r.tag) tag, k.events kept, r.events real
    from (select tag, events from sensor_tags where sensor_key = ${key}) k
    full join (select tag, count(*)::int events from events, unnest(tags) tag where sensor_key = ${key} group by tag) r
      on r.tag = k.tag where k.events is distinct from r.events`.execute(people.db);
  const { rows: totals } = await sql`select from sensor_states s,
    (select count(*)::int events, count(*) filter (where detected is false)::int undetected
      from events where sensor_key = ${key}) r
    where s.sensor_key = ${key}
      and (s.total_event_count, s.undetected_event_count) <> (r.events, r.undetected)`.execute(people.db);
  const wrong: number[] = [];
  for await (const keys of wrongNewestCounts(people.db)) wrong.push(...keys);
  const newest = wrong.includes(key);
  return { kept: { days: kept, tags, totals, newest }, real: { days: real, tags: [], totals: [], newest: false } };
}

/** Holds a sensor's lock until the calls wait for it, runs a change, and releases the lock. */
async function meanwhile<T>(
  key: number,
  calls: () => Promise<T>[],
  change: (tx: Tx) => Promise<unknown>,
): Promise<T[]> {
  const begun = await people.db.transaction().execute(async (tx) => {
    await lockSensor(tx, key);
    const requests = calls();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(people.db)).rows).toHaveLength(requests.length), 10_000);
    await change(tx);
    return { requests };
  });
  return Promise.all(begun.requests);
}

describe('changing an event', () => {
  it('checks the right again under the lock', async () => {
    const { key, creator } = await sensor('Meanwhile_1');
    await come(key, start);
    const share = { email: sharer.email, account_id: sharer.id, shared_by: creator.id, created_at: new Date() };
    await people.db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, permissions: ['full'], ...share })
      .execute();
    const calls = () => [
      people.ask(sharer, 'PATCH', path(key, start), { body: { tags: ['x'] } }),
      people.ask(sharer, 'POST', `${path(key, start)}/retry`),
      people.ask(sharer, 'DELETE', path(key, start)),
    ];
    const end = () =>
      people.db
        .updateTable('sensor_shares')
        .set({ permissions: ['read'] })
        .execute();
    for (const answer of await meanwhile(key, calls, end)) expect(answer).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(creator, 'GET', path(key, start))).toMatchObject({ status: 200, body: { tags: [] } });
  });

  it('records who deleted it, with both identities', async () => {
    const { key, organization, creator } = await sensor('Deleted_1');
    await come(key, start);
    const headers = { 'x-assumed-user-id': String(creator.id) };
    expect(await people.ask(operator, 'DELETE', path(key, start), { headers })).toMatchObject({ status: 204 });
    expect(await people.ask(creator, 'DELETE', path(key, start))).toMatchObject({ status: 404 });
    expect(await people.audited('Sensor-Deleted_1')).toEqual([
      {
        action: 'event.delete',
        actor_email: operator.email,
        subject_email: creator.email,
        organization_id: organization,
        details: { timestamp: start },
      },
    ]);
    const logs = await people.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', '=', 'Sensor-Deleted_1')
      .execute();
    expect(logs).toMatchObject([{ message: { event: 'event.delete', metadata: { by: operator.email } } }]);
  });

  it('affects the day in the time zone that applies under the lock', async () => {
    const { key, organization, creator } = await sensor('Zone_1');
    const [first, second] = [start + 3 * 3_600, start + 6 * 3_600];
    for (const at of [first, second]) {
      await come(key, at);
      await count(key, at, [2, 5]);
    }
    const calls = () => [people.ask(creator, 'PATCH', path(key, second), { body: { hidden: true } })];
    // The days are rebuilt while the call waits. If it read the zone before, that was the old one.
    const move = async (tx: Tx) => {
      await people.db
        .updateTable('organizations')
        .set({ time_zone: 'America/New_York' })
        .where('id', '=', organization)
        .execute();
      const { timeZone, days } = await daysOfSensor(tx, key);
      for (const day of days) await writeDay(tx, key, day, await computeDay(tx, key, day, timeZone));
    };
    expect(await meanwhile(key, calls, move)).toMatchObject([{ status: 200 }]);
    const { kept, real } = await keptAndTrue(key);
    expect(kept).toEqual(real);
    expect(kept.days.map(([day]) => day)).toEqual(['2026-05-01']);
  });

  it('leaves no day of the old zone that was written during the rebuild', async () => {
    const { key, organization } = await sensor('Zone_2');
    await come(key, start);
    await count(key, start, [2, 5]);
    const at = start + 6 * 3_600;
    await people.db.updateTable('organizations').set({ time_zone: 'UTC' }).where('id', '=', organization).execute();
    const begun = await people.db.transaction().execute(async (tx) => {
      await lockSensor(tx, key);
      const requests = [rebuildDays({ db: people.db }, organization, new AbortController().signal)];
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waiting.execute(people.db)).rows).toHaveLength(1), 10_000);
      // Written by a holder of the lock when the old zone still applied.
      await tx
        .insertInto('events')
        .values({ sensor_key: key, ts: instant(at), received_at: instant(at), count: 7, count_difference: 2 })
        .execute();
      await addToTotals(tx, key, 1, 0);
      await keepNewestCount(tx, key, instant(at));
      const figures = {
        events: 1,
        max_count: 7,
        increase: 2,
        over_threshold: 0,
        over_increase: 0,
        by_type: [],
        by_type_hour: [],
      };
      await tx
        .insertInto('daily_counts')
        .values({ sensor_key: key, day: '2026-05-02', by_hour: Array.from({ length: 24 }, () => 0), ...figures })
        .execute();
      return { requests };
    });
    await Promise.all(begun.requests);
    const { kept, real } = await keptAndTrue(key);
    expect(kept).toEqual(real);
  });
});

it('the nightly comparison uses the zone that applies under the lock', async () => {
  const { key, organization } = await sensor('Zone_3');
  const now = Math.floor(Date.now() / 1_000);
  for (let hours = 60; hours > 0; hours -= 2) {
    await come(key, now - hours * 3_600);
    await count(key, now - hours * 3_600, [2, 80 - hours]);
  }
  const { services } = people.test.portal;
  const move = async (tx: Tx) => {
    await people.db.updateTable('organizations').set({ time_zone: 'UTC' }).where('id', '=', organization).execute();
    const { timeZone, days } = await daysOfSensor(tx, key);
    for (const day of days) await writeDay(tx, key, day, await computeDay(tx, key, day, timeZone));
  };
  expect(await meanwhile(key, () => [compareDays(services, new AbortController().signal)], move)).toEqual([0]);
  const { kept, real } = await keptAndTrue(key);
  expect(kept).toEqual(real);
});

it('the nightly comparison corrects differences, days and newest counts, and goes on after a sensor that fails', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const [failing, wrong] = [await sensor('Nightly_1'), await sensor('Nightly_2')];
  for (const { key } of [failing, wrong]) {
    for (const hours of [3, 2, 1]) {
      await come(key, now - hours * 3_600);
      await count(key, now - hours * 3_600, [2, 40 - hours * 10]);
    }
  }
  const { db, test } = people;
  const { services } = test.portal;
  expect(await compareDays(services, new AbortController().signal)).toBe(0);
  await db.updateTable('organizations').set({ time_zone: 'Nowhere' }).where('id', '=', failing.organization).execute();
  const newest = instant(now - 3_600);
  await db.updateTable('events').set({ count_difference: 99 }).where('sensor_key', '=', wrong.key).execute();
  await db.updateTable('daily_counts').set({ max_count: 99 }).where('sensor_key', '=', wrong.key).execute();
  await db.updateTable('newest_counts').set({ count_difference: 99 }).where('sensor_key', '=', wrong.key).execute();
  await db.deleteFrom('newest_counts').where('sensor_key', '=', failing.key).execute();
  expect((await keptAndTrue(wrong.key)).kept.newest).toBe(false);
  const found = await compareDays(services, new AbortController().signal);
  // One day or, around midnight, two, and the newest counts of both.
  expect([3, 4]).toContain(found);
  const { kept, real } = await keptAndTrue(wrong.key);
  expect(kept).toEqual(real);
  const event = db.selectFrom('events').select('count_difference').where('sensor_key', '=', wrong.key);
  expect(await event.where('ts', '=', newest).execute()).toEqual([{ count_difference: 10 }]);
  await db
    .updateTable('organizations')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('id', '=', failing.organization)
    .execute();
  expect(await compareDays(services, new AbortController().signal)).toBe(0);
});

const hour = fc.integer({ min: 0, max: 60 });
const counts = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })), { maxLength: 3 })
  .map((pairs) => [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat());
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('come' as const),
      at: hour,
      detected: fc.constantFrom(true, false, null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('count' as const), at: hour, counts: fc.option(counts) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('mark' as const),
      at: hour,
      marks: fc.record(
        {
          hidden: fc.boolean(),
          misdetection: fc.boolean(),
          pickup: fc.boolean(),
          tags: fc.array(fc.constantFrom('a', ' a', 'b', '清掃後'), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), at: hour }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('zone' as const),
      zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
    }),
  },
);

describe('after any changes to events', () => {
  it('days, tags and totals match the events', async () => {
    let sensors = 0;
    // The second of the two begins a few hours before clocks are put forward in New York.
    const begins = fc.constantFrom(start, Date.UTC(2026, 2, 7, 20) / 1_000);
    await fc.assert(
      fc.asyncProperty(begins, fc.array(step, { minLength: 5, maxLength: 25 }), async (begin, steps) => {
        const { key, organization, creator } = await sensor(`Walk_${++sensors}`);
        // Few instants, so that the same events are hit again.
        const at = (hours: number) => begin + (hours % 12) * 5 * 3_600;
        for (const one of steps) {
          if (one.what === 'come') await come(key, at(one.at), one.detected);
          else if (one.what === 'count') await count(key, at(one.at), one.counts);
          else if (one.what === 'zone') {
            await people.db
              .updateTable('organizations')
              .set({ time_zone: one.zone })
              .where('id', '=', organization)
              .execute();
            await rebuildDays({ db: people.db }, organization, new AbortController().signal);
          } else {
            const method = one.what === 'mark' ? 'PATCH' : 'DELETE';
            const body = one.what === 'mark' ? { body: one.marks } : {};
            const { status } = await people.ask(creator, method, path(key, at(one.at)), body);
            expect([200, 204, 404]).toContain(status);
          }
        }
        const { kept, real } = await keptAndTrue(key);
        expect(kept).toEqual(real);
      }),
      { numRuns: 40 },
    );
  });
});
