import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareTraps } from '@trapline/domain/station/trap-no.rules.ts';
import { stationEventSorts, type StationEventSort } from '@trapline/domain/station/station-event-list.schema.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { eventsOfTrapDays, recentEventKeys, stationEventKeys } from './station-event-list.store.ts';

interface Drawn {
  readonly key: number;
  readonly trap_no: string;
  readonly month: string;
  readonly installed: string;
  readonly collected: string;
  readonly uploaded: Date;
  readonly photos: number;
  readonly count: number | null;
}

let database: Database;
let place: number;
let other: number;
const drawn: Drawn[] = [];
const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const traps = ['1', '2', '10', 'A2', 'a10', '007'];

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const organization_id = await makeOrganization(database.db, 'Foods');
  const account = await makeAccount(database.db, { organization_id });
  place = await makePlace(database.db, account, 'Warehouse');
  other = await makePlace(database.db, account, 'Yard');
  // Numbers that repeat in every column, so that the order of equal ones shows.
  for (let n = 0; n < 120; n += 1) {
    const month = months[n % 4] ?? '';
    const event = {
      trap_no: traps[(n * 7) % 6] ?? '',
      month,
      installed: `${month}-0${1 + (n % 3)}`,
      collected: `${month}-1${n % 5}`,
      uploaded: new Date(1_770_000_000_000 + ((n * 31) % 40) * 1_000),
      photos: 1 + (n % 3),
      count: n % 9 === 0 ? null : (n * 13) % 17,
    };
    drawn.push({ ...event, key: await makeStationEvent(database.db, place, event) });
  }
  await makeStationEvent(database.db, other, { month: '2026-01' });
});
afterAll(() => database.close());

const plain = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const values: { readonly [K in StationEventSort]: (a: Drawn, b: Drawn) => number } = {
  trap_no: (a, b) => compareTraps(a.trap_no, b.trap_no) || a.uploaded.getTime() - b.uploaded.getTime() || a.key - b.key,
  month: (a, b) => plain(a.month, b.month),
  installed_at: (a, b) => plain(a.installed, b.installed),
  collected_at: (a, b) => plain(a.collected, b.collected),
  upload_time: (a, b) => a.uploaded.getTime() - b.uploaded.getTime(),
  photoCount: (a, b) => a.photos - b.photos,
  insectCount: (a, b) => (a.count ?? 0) - (b.count ?? 0),
};

/** The keys of a list as the rules say. */
function expected(sort: StationEventSort, descending: boolean, from: string, to: string | null): readonly number[] {
  const compare = values[sort];
  const uncounted = (event: Drawn) => Number(sort === 'insectCount' && event.count === null);
  return drawn
    .filter(({ month }) => month >= from && (to === null || month <= to))
    .toSorted(
      (a, b) =>
        uncounted(a) - uncounted(b) ||
        (descending ? compare(b, a) : compare(a, b)) ||
        compareOrder(a, b) ||
        a.key - b.key,
    )
    .map(({ key }) => key);
}

/** By the number inside only: `007` before `10`, and `A2` equals `a2`. */
function compareOrder(a: Drawn, b: Drawn): number {
  return a.trap_no === b.trap_no ? 0 : compareTraps(a.trap_no, b.trap_no);
}

describe('events of a place', () => {
  it.each(stationEventSorts.flatMap((key) => [false, true].map((descending) => ({ key, descending }))))(
    'are sorted by $key (descending: $descending), page by page, in a period',
    async (order) => {
      for (const { from, to } of [
        { from: '2025-01', to: null },
        { from: '2026-02', to: '2026-03' },
      ]) {
        const all = expected(order.key, order.descending, from, to);
        const listed: number[] = [];
        for (let offset = 0; offset < all.length; offset += 17) {
          const page = await stationEventKeys(database.db, place, { from, to }, order, { limit: 17, offset });
          expect(page.total).toBe(all.length);
          listed.push(...page.keys);
        }
        expect(listed).toEqual(all);
        const whole = await stationEventKeys(database.db, place, { from, to }, order, null);
        expect(whole.keys).toEqual(all);
      }
    },
  );

  it('are none beyond the end, and none in months without any', async () => {
    const order = { key: 'upload_time', descending: true } as const;
    const beyond = await stationEventKeys(database.db, place, { from: '2026-01', to: null }, order, {
      limit: 100,
      offset: 200,
    });
    expect(beyond).toEqual({ keys: [], total: 120 });
    const none = await stationEventKeys(database.db, place, { from: '2027-01', to: null }, order, null);
    expect(none).toEqual({ keys: [], total: 0 });
  });

  it('of the same trap and days are found', async () => {
    const [first] = drawn;
    if (!first) throw new Error('Nothing was drawn');
    const { trap_no, installed, collected } = first;
    const same = drawn.filter(
      (one) => one.trap_no === trap_no && one.installed === installed && one.collected === collected,
    );
    const trap = { trap_no, installed_at: installed, collected_at: collected };
    const found = await eventsOfTrapDays(database.db, place, trap, null);
    expect(found.toSorted((a, b) => a - b)).toEqual(same.map(({ key }) => key).toSorted((a, b) => a - b));
    expect(found.length).toBeGreaterThan(0);
    expect(await eventsOfTrapDays(database.db, place, trap, { from: '2000-01', to: '2000-02' })).toEqual([]);
  });

  it('are recent by their upload, newest first, then by trap', async () => {
    const since = new Date(1_770_000_020_000);
    const all = drawn
      .filter(({ uploaded }) => uploaded >= since)
      .toSorted((a, b) => values.upload_time(b, a) || compareOrder(a, b) || a.key - b.key);
    const found = await recentEventKeys(database.db, place, since, { limit: 25, offset: 10 });
    expect(found.total).toBe(all.length);
    expect(found.keys).toEqual(all.slice(10, 35).map(({ key }) => key));
    expect((await recentEventKeys(database.db, place, since, { limit: 5, offset: 500 })).total).toBe(all.length);
  });
});
