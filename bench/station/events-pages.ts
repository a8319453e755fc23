import { stationEventSorts } from '@trapline/domain/station/station-event-list.schema.ts';
import { medianRatio, wholeCalls } from '../common/measure.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { both, inRounds, type Side } from './station-side.ts';

const part = 'station';
const calls = 10;
/** The last page of a hundred events. */
const lastPage = { few: 10, many: 1000 };

/**
 * The events page of a place with 100,000 events against that of one with 1,000: the first and the last page of every
 * sort in both directions, each the whole call. For each sort the worst of these four is reported.
 */
export async function eventsPages(side: Side): Promise<Result[]> {
  const cost = async (id: string, sort: Parameters<Side['events']>[1], page: number) =>
    (await wholeCalls(side.meter, () => side.events(id, sort, page), calls)).whole;
  const results: Result[] = [];
  for (const key of stationEventSorts) {
    const found: { readonly ratio: number; readonly what: string; readonly times: string }[] = [];
    for (const sort of [key, `-${key}`] as const) {
      for (const last of [false, true]) {
        const times = await inRounds(async () => [
          await cost('1000002', sort, last ? lastPage.many : 1),
          await cost('1000001', sort, last ? lastPage.few : 1),
        ]);
        found.push({
          ratio: medianRatio(times),
          what: `${last ? 'last' : 'first'} page by ${sort}`,
          times: both(times),
        });
      }
    }
    const [worst] = found.toSorted((one, other) => other.ratio - one.ratio);
    if (!worst) continue;
    const name = `events by ${key}, worst of first and last page in both directions: of 100000 / of 1000, ${side.meter.measures}`;
    results.push(
      atMost(part, name, worst.ratio, 1.5),
      info(part, `that was the ${worst.what}; of 100000; of 1000`, worst.times),
    );
  }
  return results;
}
