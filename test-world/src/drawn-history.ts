import fc from 'fast-check';
import { sql } from 'kysely';
import type { InstallationTimes } from '@trapline/domain/installations/installation.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { EventFilter, FilteredEvent } from '@trapline/domain/events/event-filter.rules.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { makeAccount, makeOrganization, makeSensor, makeSite, type TestAccount } from './fixtures.ts';

// Random histories for tests that compare SQL with the pure rules. They use few instants and values, so that events
// often fall exactly on the boundary of a period, an installation or a threshold. Source: DB-7.

const day = 86_400;
const now = Math.floor(Date.now() / 1_000);
/** Instants of the history, unix seconds: recent ones, and ones before the range that lists search first. */
export const instants: readonly number[] = [200, 70, 63, 40, 39, 12, 5, 2, 1].map((days) => now - days * day);

/** An instant of the history. */
export const drawnInstant = fc.constantFrom(...instants);

/** An event of a random history; `sensor` is the index of its sensor. */
export interface DrawnEvent extends FilteredEvent {
  readonly sensor: number;
}

const threshold = fc.constantFrom(0, 1, 3);

/** An event of one of `sensors` sensors. */
function drawnEvent(sensors: number): fc.Arbitrary<DrawnEvent> {
  const drawn = fc.record({
    sensor: fc.nat({ max: sensors - 1 }),
    timestamp: drawnInstant,
    count: fc.constantFrom(null, 0, 1, 2, 3, 4),
    count_difference: fc.constantFrom(null, -1, 0, 1, 2, 3),
    sensor_threshold: threshold,
    sensor_increase_threshold: threshold,
    pickup: fc.boolean(),
    misdetection: fc.constantFrom(false, false, true),
    hidden: fc.constantFrom(false, false, true),
    detected: fc.constantFrom(null, false, true),
    tags: fc.constantFrom(null, ['moth'], ['d\'or, \\ "蛾"'], ['moth', 'x']),
  });
  // Only counted events have a difference: the database refuses others.
  return drawn.map((event) => (event.count === null ? { ...event, count_difference: null } : event));
}

/** Events of `sensors` sensors, at most one per sensor and instant. */
export function drawnEvents(sensors: number): fc.Arbitrary<DrawnEvent[]> {
  return fc.uniqueArray(drawnEvent(sensors), {
    selector: ({ sensor, timestamp }) => `${sensor} ${timestamp}`,
    maxLength: 24,
  });
}

/** A filter in which each condition is set about half of the time. */
export const drawnFilter: fc.Arbitrary<EventFilter> = fc.record({
  from: fc.option(drawnInstant, { freq: 1 }),
  to: fc.option(drawnInstant, { freq: 1 }),
  ascending: fc.boolean(),
  limit: fc.constantFrom(1, 2, 3, 40),
  pickupOnly: fc.constantFrom(false, false, true),
  exceededOnly: fc.boolean(),
  misdetection: fc.constantFrom('any', 'only', 'without'),
  withHidden: fc.boolean(),
  withUndetected: fc.boolean(),
  tags: fc.constantFrom([], [], ['d\'or, \\ "蛾"'], ['moth', 'other']),
});

/** A period of a sensor at a site, both by index. */
export interface DrawnInstallation extends InstallationTimes {
  readonly sensor: number;
  readonly site: number;
}

const placements = [
  [],
  [[0, 0]],
  [[1, 0]],
  [[0, 1]],
  [
    [0, 0],
    [1, 1],
  ],
  [
    [1, 0],
    [0, 1],
  ],
] as const;

/** Installations of two sensors that move between two sites, mostly at the instant of an event. */
export const drawnInstallations: fc.Arbitrary<DrawnInstallation[]> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(drawnInstant, fc.constantFrom(0, 0, -0.5, 0.25)), {
      selector: ([at]) => at,
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(fc.constantFrom(...placements), { minLength: 5, maxLength: 5 }),
  )
  .map(([cuts, held]) => {
    const moves = cuts.map(([at, part]) => at + part).toSorted((a, b) => a - b);
    return moves.flatMap((since, place) =>
      (held[place] ?? []).map(([sensor, site]) => ({ sensor, site, since, until: moves[place + 1] ?? null })),
    );
  });

/** Two sensors and two sites of an organization with random histories. */
export interface DrawnWorld {
  readonly owner: TestAccount;
  readonly sensors: readonly [number, number];
  readonly sites: readonly [number, number];
  /** Replaces the previous history. */
  keep(events: readonly DrawnEvent[], installations?: readonly DrawnInstallation[]): Promise<void>;
}

/** Creates the sensors and sites of random histories. @param timeZone of their organization */
export async function makeDrawnWorld(db: Db, timeZone = 'Asia/Tokyo'): Promise<DrawnWorld> {
  const owner = await makeAccount(db, { organization_id: await makeOrganization(db, 'Drawn', timeZone) });
  const sensors = [
    await makeSensor(db, owner, { id: 'drawn0' }),
    await makeSensor(db, owner, { id: 'drawn1' }),
  ] as const;
  const sites = [await makeSite(db, owner, { name: 'Hall 0' }), await makeSite(db, owner, { name: 'Hall 1' })] as const;
  for (const at of instants) await ensurePartitions(db, instant(at));
  return {
    owner,
    sensors,
    sites,
    async keep(events, installations = []) {
      await sql`delete from events where sensor_key = any(${[...sensors]})`.execute(db);
      await sql`delete from installations where sensor_key = any(${[...sensors]})`.execute(db);
      if (installations.length > 0) {
        const rows = installations.map(({ sensor, site, since, until }) => ({
          sensor_key: sensors[sensor] ?? 0,
          site_id: sites[site] ?? 0,
          since: instant(since),
          ...(until === null ? {} : { until: instant(until) }),
        }));
        await db.insertInto('installations').values(rows).execute();
      }
      if (events.length > 0) {
        const rows = events.map(({ sensor, timestamp, tags, ...rest }) => {
          const ts = instant(timestamp);
          return { ...rest, sensor_key: sensors[sensor] ?? 0, ts, received_at: ts, tags: tags && [...tags] };
        });
        await db.insertInto('events').values(rows).execute();
      }
    },
  };
}
