import { parseArgs } from 'node:util';
import { type BenchDatabase, withDatabase } from '../common/bench-database.ts';
import { medianRatio, timed, wholeCalls } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { eventsPages } from './events-pages.ts';
import { scans } from './scans.ts';
import { stationCsv } from './station-csv.ts';
import { both, inRounds, openSide, type Side } from './station-side.ts';

const part = 'station';
const calls = 40;

/** Measures lists of places, the trap numbers of a place, and the import of places. */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { places: { type: 'string', default: '10000' } } });
  const many = Number(values.places);
  return withDatabase(false, async (bench) => {
    const small = await openSide(bench, 'few', 100);
    const large = await openSide(bench, 'many', many);
    try {
      return [
        ...(await fewAndMany(small, large, many)),
        ...(await trapNumbers(large)),
        ...(await eventsPages(large)),
        ...(await stationCsv(bench, large)),
        ...(await imports(bench, large, many)),
        ...(await scans()),
      ];
    } finally {
      await small.database.close();
      await large.database.close();
    }
  });
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
