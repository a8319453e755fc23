import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { installationSiteHandlers } from '@trapline/server/installation-sites/installation-site.http.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { hashSecret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { sensorHandlers } from '@trapline/server/sensors/sensor.http.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';
import { type BenchDatabase, withDatabase } from '../common/bench-database.ts';
import { type BackendMeter, backendMeter, median, medianRatio, wholeCalls } from '../common/measure.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { type Tokens, fillAssets } from './fill-assets.ts';

const part = 'assets';
const rounds = 5;

const lists = ['sensors', 'sites'] as const;
type List = (typeof lists)[number];

/** A product admin's searches of all assets, by how much they find. */
const searches: Readonly<Record<List, Readonly<Record<string, string>>>> = {
  sensors: {
    'one by its id': 'sn004711',
    'a company’s by two words': '株式会社 works-17',
    'all, three words': 'trap person sn0',
    nothing: 'nobody-has-this',
  },
  sites: {
    'one sensor’s': 'sn004711',
    'a company’s by two words': '株式会社 works-17',
    'all, three words': 'site 2000/01/01 person',
    nothing: 'nobody',
  },
};
/** An ordinary user's search, which finds some of the 50. */
const ownSearch: Readonly<Record<List, string>> = { sensors: 'trap 厨房', sites: 'site 設置' };

interface Side {
  readonly database: Database;
  readonly meter: BackendMeter;
  readonly tokens: Tokens;
  ask(list: List, token: string, q?: string): Promise<unknown>;
}

/**
 * Measures the lists of sensors and sites, each a whole call without HTTP: few assets against many, and searches of
 * all.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { sensors: { type: 'string', default: '100000' } } });
  const many = Number(values.sensors);
  return withDatabase(false, async (database) => {
    const small = await open(database, 'few', 100);
    const large = await open(database, 'many', many);
    try {
      const results: Result[] = [];
      for (const list of lists) {
        results.push(...(await fewAndMany(small, large, list, many)), ...(await searchesOfAll(large, list, many)));
      }
      return results;
    } finally {
      await small.database.close();
      await large.database.close();
    }
  });
}

async function open(bench: BenchDatabase, name: string, sensors: number): Promise<Side> {
  const url = await bench.create(name);
  const tokens = await fillAssets(url, sensors);
  // One connection, so that its server process is the measured one, and no parallel workers.
  const single = new URL(url);
  single.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const database = openDatabase({ url: single.href, connections: 1, statementTimeout: 60_000 });
  const { db, pool } = database;
  const services = { db, clock: systemClock, ids: systemIds, mailInDomain: 'in.example.com' };
  const callers = createCallerLookup(db, pool, systemClock);
  const [sensorsOf, sitesOf] = [sensorHandlers(services), installationSiteHandlers(services)];
  const call = {
    params: undefined,
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
    tokens,
    meter: backendMeter(pool),
    async ask(list, token, q) {
      const account = await callers.session(hashSecret(token));
      if (!account) throw new Error('Unknown session');
      const caller = { kind: 'account', account, own: account, session: 'bench' } as const;
      const request = { ...call, caller, query: { page: 1, ...(q === undefined ? {} : { q }) } };
      const answer = await (list === 'sensors'
        ? sensorsOf.listSensors(request)
        : sitesOf.listInstallationSites(request));
      return JSON.stringify(answer);
    },
  };
}

async function fewAndMany(small: Side, large: Side, list: List, many: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const [what, q, bar] of [
    ['first page', undefined, 2],
    ['search', ownSearch[list], 5],
  ] as const) {
    const cost = async (side: Side) =>
      (await wholeCalls(side.meter, () => side.ask(list, side.tokens.member, q), 60)).whole;
    const times: [number, number][] = [];
    for (let round = -1; round < rounds; round++) {
      const few = await cost(small);
      const grown = await cost(large);
      // The first round is a warm-up.
      if (round >= 0) times.push([grown, few]);
    }
    const name = `${list}, an ordinary user’s ${what}`;
    results.push(atMost(part, `${name}: of ${many} / of 100, ${small.meter.measures}`, medianRatio(times), bar));
    results.push(info(part, `${name}: of ${many}; of 100`, both(times)));
  }
  return results;
}

async function searchesOfAll(side: Side, list: List, many: number): Promise<Result[]> {
  const token = side.tokens.productAdmin;
  const cost = async (q?: string) => (await wholeCalls(side.meter, () => side.ask(list, token, q), 3)).whole;
  const results: Result[] = [];
  for (const [what, q] of Object.entries(searches[list])) {
    const times: [number, number][] = [];
    for (let round = -1; round < rounds; round++) {
      const plain = await cost();
      const searched = await cost(q);
      if (round >= 0) times.push([searched, plain]);
    }
    const name = `${list}, a product admin’s search of ${many}: ${what}`;
    results.push(atMost(part, `${name} / unfiltered page, ${side.meter.measures}`, medianRatio(times), 5));
    results.push(info(part, 'that search; the unfiltered page', both(times)));
  }
  return results;
}

function both(times: readonly (readonly [number, number])[]): string {
  const [first, second] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(2));
  return `${first} ms; ${second} ms`;
}
