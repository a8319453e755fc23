import { parseArgs } from 'node:util';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { collapsedEvents } from '@trapline/domain/events/event.limits.ts';
import { newestOfSites } from '@trapline/server/activities/activity.store.ts';
import { listSensorEvents } from '@trapline/server/events/event-list.store.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { type BenchDatabase, withDatabase } from '../common/bench-database.ts';
import { fill, type Filled } from '../common/fill.ts';
import { type BackendMeter, backendMeter, median, medianRatio, wholeCalls } from '../common/measure.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { createReader, type Reader } from './activity-page.ts';
import { readMonth } from './dashboard-month.ts';
import { firstScreenCalls } from './first-screen.ts';
import { eventFilters, setApart } from './event-filters.ts';

const part = 'queries';
const rounds = 5;
/** Length of the events' history in seconds: 17 months. */
const history = 44_700_000;

interface Side {
  readonly filled: Filled;
  readonly database: Database;
  readonly meter: BackendMeter;
  readonly reader: Reader;
  /** Returns the view of an organization's admin, by its number. */
  readonly readerOf: (organization: number) => Promise<Reader>;
}

/**
 * Measures what the database server spends on frequent reads, on its only connection: at 10 million events against 0.1
 * million (ten times the sensors and ten times the history), a page of 50 sites against one list, a dashboard's month
 * from daily figures against raw events, and every filter and lists that begin long ago against the newest 40.
 * Source: DB-8, ACTIVITY-11.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '10000000' } } });
  const large = Number(values.events);
  const perSensor = Math.round(large / 1000);
  return withDatabase(false, async (database) => {
    const small = await open(database, 'small', { sensors: 100, eventsPerSensor: 1000, step: 3600, photos: true });
    const began = performance.now();
    const grown = await open(database, 'large', {
      sensors: 1000,
      eventsPerSensor: perSensor,
      step: Math.ceil(history / perSensor),
      photos: true,
    });
    const seconds = (performance.now() - began) / 1000;
    try {
      const name = `${figureOf((perSensor * 1000) / 1e6)} M`;
      return [
        ...(await latestForty(small, grown, name)),
        ...(await activityPage(grown)),
        ...(await firstScreenCalls(database, part)),
        ...(await dashboardMonth(grown)),
        // Must be last, as it changes events.
        ...(await filters(grown)),
        info(part, `making the ${name} events with their photos`, `${seconds.toFixed(0)} s`),
      ];
    } finally {
      await small.database.close();
      await grown.database.close();
    }
  });
}

async function open(bench: BenchDatabase, name: string, filling: Parameters<typeof fill>[1]): Promise<Side> {
  const url = await bench.create(name);
  const filled = await fill(url, filling);
  // One connection, so that its server process is the measured one, and no parallel workers.
  const single = new URL(url);
  single.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const database = openDatabase({ url: single.href, connections: 1, statementTimeout: 60_000 });
  const meter = backendMeter(database.pool);
  const readerOf = async (organization: number) =>
    createReader(database, url, await beginSession(database.db, organization), bench.folder(name));
  return { filled, database, meter, reader: await readerOf(1), readerOf };
}

async function filters({ filled, meter, reader, readerOf }: Side): Promise<Result[]> {
  await setApart(filled.url);
  return eventFilters({ filled, readers: [reader, ...(await Promise.all([2, 3, 4].map(readerOf)))], meter });
}

async function latestForty(small: Side, large: Side, name: string): Promise<Result[]> {
  const list =
    ({ reader, filled }: Side) =>
    async (index: number) => {
      const sensor = filled.sensors[(index * 37) % filled.sensors.length];
      const found = await reader.listEvents(sensor?.id ?? '');
      if (found !== 40) throw new Error(`${found} events were listed, not 40`);
    };
  const costs: [number, number][] = [];
  for (const side of [small, large]) await side.meter.run(list(side), 200);
  for (let round = 0; round < rounds; round++) {
    const base = await small.meter.run(list(small), 200);
    costs.push([await large.meter.run(list(large), 200), base]);
  }
  return [
    atMost(
      part,
      `latest 40 of a sensor: at ${name} events / at 0.1 M, database ${small.meter.measures}`,
      medianRatio(costs),
      1.5,
    ),
    info(part, `latest 40 at ${name} events`, `${median(costs.map(([cost]) => cost)).toFixed(2)} ms`),
  ];
}

async function activityPage({ reader, filled, meter, database: { pool } }: Side): Promise<Result[]> {
  const filter = parseEventFilter({});
  // Every sensor is at the site with the same number.
  const sites = filled.sensors.slice(0, 50).map(({ key }) => key);
  const sensor = (index: number) => filled.sensors[(index * 37) % filled.sensors.length];
  const groups = () => newestOfSites(pool, sites, filter, collapsedEvents);
  const list = (index: number) => listSensorEvents(pool, sensor(index)?.key ?? 0, filter, null);
  const statements: [number, number][] = [];
  const inDatabase: [number, number][] = [];
  const whole: [number, number][] = [];
  for (let round = -1; round < rounds; round++) {
    const one = await meter.run(list, 100);
    const own = await meter.run(groups, 40);
    const wholeList = await wholeCalls(meter, (index) => reader.listEvents(sensor(index)?.id ?? ''), 100);
    const wholePage = await wholeCalls(
      meter,
      async () => {
        await reader.summary();
        await reader.activityPage({ order: 'urgency' });
      },
      40,
    );
    // The first round is a warm-up.
    if (round < 0) continue;
    statements.push([own, one]);
    inDatabase.push([wholePage.database, wholeList.database]);
    whole.push([wholePage.whole, wholeList.whole]);
  }
  const of = (times: readonly [number, number][]) => {
    const [page, one] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(2));
    return `${page} ms; ${one} ms; ${medianRatio(times).toFixed(2)}`;
  };
  return [
    atMost(
      part,
      `activity page of 50 sites with summary, trends and states / one list, each the whole of its calls, ${meter.measures}`,
      medianRatio(whole),
      6,
    ),
    info(part, 'the activity page; the list; ratio: the whole of each call', of(whole)),
    info(part, 'of that in the database: session, rights, summary, site rows, trends, events', of(inDatabase)),
    info(part, 'the events statement alone: newest 4 of 50 sites; newest 40 of a sensor', of(statements)),
  ];
}

async function dashboardMonth({ database: { pool }, filled, meter }: Side): Promise<Result[]> {
  const sensors = filled.sensors.slice(0, 80).map(({ key }) => key);
  const day = (back: number) => new Date((filled.until - back * 86_400) * 1000).toISOString().slice(0, 10);
  const [from, to] = [day(33), day(3)];
  const read = (source: 'days' | 'events') => () => readMonth(pool, source, sensors, from, to);
  if ((await read('days')()) !== (await read('events')())) throw new Error('Daily figures and raw events differ');
  const costs: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const raw = await meter.run(read('events'), 4);
    costs.push([await meter.run(read('days'), 20), raw]);
  }
  return [
    atMost(
      part,
      `month of 80 sensors: daily figures / raw events, database ${meter.measures}`,
      medianRatio(costs),
      0.12,
    ),
    info(part, 'month of 80 sensors from daily figures', `${median(costs.map(([cost]) => cost)).toFixed(2)} ms`),
  ];
}
