import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { hashSecret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';
import { stationPlaceHandlers } from '@trapline/server/station/station-place.http.ts';
import { type BenchDatabase, withDatabase } from '../common/bench-database.ts';
import { type BackendMeter, backendMeter, median, medianRatio, timed, wholeCalls } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { fillPlaces } from './fill-places.ts';

const part = 'station';
const rounds = 7;
const calls = 40;

interface Side {
  readonly database: Database;
  readonly url: string;
  readonly meter: BackendMeter;
  /** Bearer token of an account without places. */
  readonly newcomer: string;
  /** Lists a page of places. */
  list(query: object): Promise<unknown>;
  /** Reads one place. */
  read(id: string): Promise<unknown>;
}

/** Measures lists of places, the trap numbers of a place, and the import of places. */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { places: { type: 'string', default: '10000' } } });
  const many = Number(values.places);
  return withDatabase(false, async (bench) => {
    const small = await open(bench, 'few', 100);
    const large = await open(bench, 'many', many);
    try {
      return [
        ...(await fewAndMany(small, large, many)),
        ...(await trapNumbers(large)),
        ...(await imports(bench, large, many)),
      ];
    } finally {
      await small.database.close();
      await large.database.close();
    }
  });
}

async function open(bench: BenchDatabase, name: string, places: number): Promise<Side> {
  const url = await bench.create(name);
  const { member, newcomer } = await fillPlaces(url, places);
  // One connection, so that its server process is the measured one, and no parallel workers.
  const single = new URL(url);
  single.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const database = openDatabase({ url: single.href, connections: 1, statementTimeout: 60_000 });
  const { db, pool } = database;
  const callers = createCallerLookup(db, pool, systemClock);
  const handlers = stationPlaceHandlers({ db, clock: systemClock, ids: systemIds });
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
    read: async (id) =>
      JSON.stringify(
        await handlers.getStationPlace({ ...call, caller: await caller(), params: { id }, query: undefined }),
      ),
  };
}

const lists = {
  'first page': {},
  'first page by name': { sort: 'name' },
  'first page by name, last names first, without hidden places': { sort: '-name', with_hidden: '0' },
} as const;

async function fewAndMany(small: Side, large: Side, many: number): Promise<Result[]> {
  const results: Result[] = [];
  const cost = async (side: Side, query: object) => (await wholeCalls(side.meter, () => side.list(query), calls)).whole;
  for (const [what, query] of Object.entries(lists)) {
    const times = await inRounds(async () => [await cost(large, query), await cost(small, query)]);
    const name = `places, ${what}: of ${many} / of 100, ${small.meter.measures}`;
    results.push(atMost(part, name, medianRatio(times), 2), info(part, 'that page of both', both(times)));
  }
  const times = await inRounds(async () => [await cost(large, { q: 'warehouse 7' }), await cost(large, {})]);
  const name = `places, search of ${many} / unfiltered page, ${large.meter.measures}`;
  return [...results, atMost(part, name, medianRatio(times), 5), info(part, 'that search; the page', both(times))];
}

async function trapNumbers(side: Side): Promise<Result[]> {
  const cost = async (id: string) => (await wholeCalls(side.meter, () => side.read(id), calls)).whole;
  const times = await inRounds(async () => [await cost('1000002'), await cost('1000001')]);
  const name = `a place’s 200 trap numbers: of 100000 events / of 1000, ${side.meter.measures}`;
  return [atMost(part, name, medianRatio(times), 1.5), info(part, 'that place; the other', both(times))];
}

async function imports(bench: BenchDatabase, side: Side, count: number): Promise<Result[]> {
  const portal = await startPortal(bench, side.url);
  try {
    const file = Array.from({ length: count }, (_, n) => `"区画 ${n}, Area"\r\n`).join('');
    const send = async () => {
      const response = await fetch(`${portal.url}/api/s_type/places.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${side.newcomer}`, 'content-type': 'text/csv' },
        body: file,
      });
      if (response.status !== 200) throw new Error(await response.text());
      await response.arrayBuffer();
    };
    const first = (await timed(send)) / 1_000;
    const again = (await timed(send)) / 1_000;
    return [
      atMost(part, `import of ${count} places over HTTP`, first, 5, ' s'),
      atMost(part, 'the same file again', again, 5, ' s'),
    ];
  } finally {
    await portal.stop();
  }
}

/** Runs both sides alternately; the first round is a warm-up. */
async function inRounds(round: () => Promise<[number, number]>): Promise<[number, number][]> {
  await round();
  const times: [number, number][] = [];
  for (let n = 0; n < rounds; n++) times.push(await round());
  return times;
}

function both(times: readonly (readonly [number, number])[]): string {
  const [first, second] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(2));
  return `${first} ms; ${second} ms`;
}
