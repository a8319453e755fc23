import { Readable } from 'node:stream';
import type { StationEventSort } from '@trapline/domain/station/station-event-list.schema.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { hashSecret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';
import { stationListHandlers } from '@trapline/server/station/events/station-list.http.ts';
import { stationPlaceHandlers } from '@trapline/server/station/places/station-place.http.ts';
import type { BenchDatabase } from '../common/bench-database.ts';
import { type BackendMeter, backendMeter, median } from '../common/measure.ts';
import { fillPlaces } from './fill-places.ts';

const rounds = 7;

/** A filled database with one measured connection, and calls of a member of its first organization. */
export interface Side {
  readonly database: Database;
  readonly url: string;
  readonly meter: BackendMeter;
  /** Bearer token of that member. */
  readonly member: string;
  /** Bearer token of an account without places. */
  readonly newcomer: string;
  /** Lists a page of places. */
  list(query: object): Promise<unknown>;
  /** Lists a page of 100 events of a place. */
  events(id: string, sort: StationEventSort | `-${StationEventSort}`, page: number): Promise<unknown>;
  /** Reads one place. */
  read(id: string): Promise<unknown>;
}

/** Fills a database with places, and opens it. */
export async function openSide(bench: BenchDatabase, name: string, places: number): Promise<Side> {
  const url = await bench.create(name);
  const { member, newcomer } = await fillPlaces(url, places);
  // One connection, so that its server process is the measured one, and no parallel workers.
  const single = new URL(url);
  single.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const database = openDatabase({ url: single.href, connections: 1, statementTimeout: 60_000 });
  const { db, pool } = database;
  const callers = createCallerLookup(db, pool, systemClock);
  const services = { db, clock: systemClock, ids: systemIds };
  const handlers = { ...stationPlaceHandlers(services), ...stationListHandlers(services) };
  const caller = async () => {
    const account = await callers.session(hashSecret(member));
    if (!account) throw new Error('Unknown session');
    return { kind: 'account', account, own: account, session: 'bench' } as const;
  };
  const call = {
    body: undefined,
    headers: {},
    bytes: Readable.from([]),
    readForm: () => Promise.reject(new Error('No form expected')),
    address: '127.0.0.1',
    secure: true,
    signal: new AbortController().signal,
    log: createLogger('silent'),
    setStatus: () => undefined,
    setHeader: () => undefined,
  };
  return {
    database,
    url,
    member,
    newcomer,
    meter: backendMeter(pool),
    list: async (query) =>
      JSON.stringify(
        await handlers.listStationPlaces({
          ...call,
          caller: await caller(),
          params: undefined,
          query: { page: 1, per_page: 100, with_hidden: '1', ...query },
        }),
      ),
    events: async (id, sort, page) =>
      JSON.stringify(
        await handlers.listStationEvents({
          ...call,
          caller: await caller(),
          params: { id },
          query: { from: '2018-01', sort, page, per_page: 100 },
        }),
      ),
    read: async (id) =>
      JSON.stringify(
        await handlers.getStationPlace({ ...call, caller: await caller(), params: { id }, query: undefined }),
      ),
  };
}

/** Runs both sides alternately; the first round is a warm-up. */
export async function inRounds(round: () => Promise<[number, number]>): Promise<[number, number][]> {
  await round();
  const times: [number, number][] = [];
  for (let n = 0; n < rounds; n++) times.push(await round());
  return times;
}

/** Returns the medians of both sides. */
export function both(times: readonly (readonly [number, number])[]): string {
  const [first, second] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(2));
  return `${first} ms; ${second} ms`;
}
