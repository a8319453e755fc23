import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import type { ActivityQuery } from '@trapline/domain/activities/activity.schema.ts';
import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { run as runSql } from '../common/bench-database.ts';
import { type Filled, sensorId } from '../common/fill.ts';
import { type BackendMeter, median, medianRatio, wholeCalls } from '../common/measure.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';
import type { Reader } from './activity-page.ts';

const part = 'queries';
const rounds = 5;
/** The setting of the filter measurements: a filled database with at least 300 sensors, and one measured connection. */
export interface Tried {
  readonly filled: Filled;
  /** The views of the admins of the first three organizations, in this order. */
  readonly readers: readonly Reader[];
  readonly meter: BackendMeter;
}

/** Some sensors or sites by number, and their organization. */
interface Some {
  readonly organization: number;
  readonly first: number;
  readonly count: number;
}

function readerOf(readers: readonly Reader[], { organization }: Some): Reader {
  const reader = readers[organization - 1];
  if (!reader) throw new Error(`There is no reader for organization ${organization}`);
  return reader;
}

const ordinary: Some = { organization: 1, first: 1, count: 50 };
/** Sensors whose events are set apart, all but the oldest: from the newest on, none matches. */
const apart = {
  /** Only the oldest event matches the filter. All others have a different tag. */
  wanted: { organization: 2, first: 101, count: 50 },
  /** Only the oldest event is a false positive, which no threshold is about. */
  falsePositive: { organization: 4, first: 301, count: 50 },
  misdetected: { organization: 2, first: 151, count: 5 },
  undetected: { organization: 3, first: 201, count: 50 },
  hidden: { organization: 3, first: 251, count: 5 },
} as const satisfies Readonly<Record<string, Some>>;
const changes: Readonly<Record<keyof typeof apart, string>> = {
  wanted: `pickup = false, misdetection = false, sensor_threshold = 0, tags = '{common}'`,
  falsePositive: 'misdetection = false',
  misdetected: 'misdetection = true',
  undetected: 'detected = false',
  hidden: 'hidden = true',
};

/** Sets apart the events of some sensors of the second and third organization. */
export async function setApart(url: string): Promise<void> {
  for (const [name, { first, count }] of Object.entries(apart)) {
    const keys = `between ${first} and ${first + count - 1}`;
    const change = Object.entries(changes).find(([of]) => of === name)?.[1] ?? '';
    const [wanted, falsely] = [name === 'wanted', name === 'falsePositive'];
    await runSql(url, `update events set ${change} where sensor_key ${keys}`);
    await runSql(
      url,
      `update events e set pickup = ${wanted}, misdetection = ${falsely}, hidden = false, detected = null,
        tags = ${wanted ? `'{rare}'` : 'null'}, sensor_threshold = 1, count = 1
      from (select key, (select min(ts) from events where sensor_key = key) oldest from sensors where key ${keys}) s
      where e.sensor_key = s.key and e.ts = s.oldest`,
    );
  }
  await runSql(url, 'vacuum (analyze) events');
}

const [month, day] = [2_629_746, 86_400];
/** Seconds from the newest events back to old ones. */
const longAgo = 16 * month;
const fewest = 40;

/** A filter, the events it is applied to, and what it must find. */
interface Case {
  readonly what: string;
  readonly query: (sensorKey: number) => EventQuery;
  /** Omitted: ordinary ones. */
  readonly of?: Some;
  /** On whole pages reported without a bar: all of the 50 groups would have to be like this. */
  readonly odd?: true;
  /** Number of events the list must have, null: any number; omitted: a full list. */
  readonly found?: number | null;
}

function casesOf(filled: Filled): readonly Case[] {
  const past = filled.until - longAgo;
  const plain = (query: EventQuery) => () => query;
  return [
    { what: 'picked up', query: plain({ pickup: '1' }) },
    { what: 'over threshold', query: plain({ exceeded: '1' }) },
    { what: 'only false positives', query: plain({ misdetection: '1' }) },
    { what: 'no false positives', query: plain({ misdetection: '0' }) },
    { what: 'hidden too', query: plain({ with_hidden: '1' }) },
    { what: 'films without anything too', query: plain({ with_undetected: '1' }) },
    {
      what: `any of ${mostFilterTags} tags`,
      query: plain({ tags: JSON.stringify(Array.from({ length: mostFilterTags }, (_, i) => `tag${i * 4}`)) }),
    },
    { what: 'a tag that no event has', query: plain({ tags: '["nowhere"]' }), found: 0 },
    { what: 'the oldest first', query: plain({ ascending: '1' }) },
    { what: 'from 60 days ago on', query: plain({ timestamp_from: filled.until - 60 * day }) },
    { what: 'one day 16 months ago', query: plain({ timestamp_from: past, timestamp_to: past + day }), found: null },
    { what: 'picked up: only the oldest', query: plain({ pickup: '1' }), of: apart.wanted, found: 1 },
    { what: 'over threshold: only the oldest', query: plain({ exceeded: '1' }), of: apart.wanted, found: 1 },
    {
      what: 'only false positives: only the oldest',
      query: plain({ misdetection: '1' }),
      of: apart.falsePositive,
      found: 1,
    },
    {
      what: 'a tag, all tagged: only the oldest',
      query: plain({ tags: '["rare"]' }),
      of: apart.wanted,
      found: 1,
      odd: true,
    },
    {
      what: 'no false positives: only the oldest',
      query: plain({ misdetection: '0' }),
      of: apart.misdetected,
      found: 1,
    },
    { what: 'not hidden: only the oldest', query: plain({}), of: apart.hidden, found: 1 },
    { what: 'something detected: only the oldest', query: plain({}), of: apart.undetected, found: 1 },
  ];
}

/** Returns cases of lists that begin long ago, against the newest. */
function pastCasesOf(filled: Filled): readonly Case[] {
  const past = filled.until - longAgo;
  return [
    {
      what: 'behind an event 16 months ago',
      query: (sensorKey) => ({ older_than_event: eventId({ sensor_key: sensorKey, timestamp: past }) }),
    },
    { what: 'until a day 16 months ago', query: () => ({ timestamp_to: past }) },
  ];
}

type Costs = readonly (readonly [product: number, baseline: number])[];

/**
 * Measures every filter alone against the list without it: of sensors, of sites and of a whole activity page; and lists
 * that begin long ago.
 */
export async function eventFilters(tried: Tried): Promise<Result[]> {
  const results: Result[] = [];
  const { measures } = tried.meter;
  const unfiltered = (owner: string) => `newest 40 of a ${owner}, each the whole of its call, ${measures}`;
  for (const one of pastCasesOf(tried.filled)) {
    for (const owner of ['sensor', 'site'] as const) {
      const ratio = medianRatio(await costs(tried, owner, one));
      results.push(atMost(part, `${one.what} / ${unfiltered(owner)}`, ratio, 1.5));
    }
  }
  const cases = casesOf(tried.filled);
  const ofSites: Dearest = { what: '', ratio: 0 };
  for (const one of cases) {
    const ofSensor = await costs(tried, 'sensor', one);
    results.push(atMost(part, `${one.what} / ${unfiltered('sensor')}`, medianRatio(ofSensor), 12));
    results.push(info(part, 'that list; the newest 40', both(ofSensor)));
    keepDearest(ofSites, one, medianRatio(await costs(tried, 'site', one)));
  }
  results.push(atMost(part, `the dearest filter (${ofSites.what}) / ${unfiltered('site')}`, ofSites.ratio, 12));
  for (const group_by of ['installation_site', 'sensor'] as const) {
    const ofPages: Dearest = { what: '', ratio: 0 };
    const name = (what: string) => `page of 50 (${group_by}), ${what} / unfiltered, ${measures}`;
    for (const one of cases.filter(({ of = ordinary }) => of.count === ordinary.count)) {
      const ratio = medianRatio(await pageCosts(tried, { group_by }, one));
      if (one.odd) results.push(info(part, name(`${one.what} of each group`), figureOf(ratio)));
      else keepDearest(ofPages, one, ratio);
    }
    results.push(atMost(part, name(`the dearest other filter (${ofPages.what})`), ofPages.ratio, 12));
  }
  return results;
}

/** The most expensive filter measured so far. */
interface Dearest {
  what: string;
  ratio: number;
}

function keepDearest(dearest: Dearest, { what }: Case, ratio: number): void {
  if (ratio > dearest.ratio) Object.assign(dearest, { what, ratio });
}

function both(times: Costs): string {
  const [first, second] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(2));
  return `${first} ms; ${second} ms`;
}

/**
 * Returns the costs of a filtered list and of the newest 40 of ordinary sensors, or of the sites with the same numbers,
 * alternately.
 */
async function costs({ readers, meter }: Tried, owner: 'sensor' | 'site', one: Case): Promise<Costs> {
  const list = async (some: Some, index: number, wanted: Case['query'], expected: number | null) => {
    const key = some.first + ((index * 7) % some.count);
    const [reader, query] = [readerOf(readers, some), wanted(key)];
    const found = await (owner === 'sensor'
      ? reader.listEvents(sensorId(key), query)
      : reader.listSiteEvents(String(key), query));
    if (expected !== null && found !== expected) throw new Error(`${one.what}: ${found} events, not ${expected}`);
  };
  const { of = ordinary, found: expected = fewest } = one;
  const times: [number, number][] = [];
  for (let round = -1; round < rounds; round++) {
    const plain = await wholeCalls(meter, (index) => list(ordinary, index, () => ({}), fewest), 40);
    const filtered = await wholeCalls(meter, (index) => list(of, index, one.query, expected), 20);
    // The first round is a warm-up.
    if (round >= 0) times.push([filtered.whole, plain.whole]);
  }
  return times;
}

/** Returns the costs of a page of 50 groups with and without a filter. */
async function pageCosts(
  { readers, meter }: Tried,
  groups: ActivityQuery,
  { of = ordinary, query }: Case,
): Promise<Costs> {
  const times: [number, number][] = [];
  for (let round = -1; round < 3; round++) {
    const plain = await wholeCalls(meter, () => readerOf(readers, ordinary).activityPage(groups), 10);
    const filtered = await wholeCalls(
      meter,
      () => readerOf(readers, of).activityPage({ ...groups, ...query(of.first) }),
      5,
    );
    if (round >= 0) times.push([filtered.whole, plain.whole]);
  }
  return times;
}
