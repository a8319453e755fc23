import type { BenchDatabase } from '../common/bench-database.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { copyIntoNothing, download } from '../csv/read-all.ts';
import type { Side } from './station-side.ts';

const part = 'station';
const rounds = 7;

/** The columns of the file, in the same order, written by the database itself. */
const copy = `copy (select e.trap_no, e.installed_on, e.collected_on, e.collected_on - e.installed_on + 1, e.month,
    e.uploaded_at, e.photo_count, v.insect_counts, v.count
  from station_events e join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
  where e.place_id = 1000002 and e.deleted_at is null and not e.processing and e.month >= '2018-01'
  order by e.uploaded_at desc, e.trap_order, e.key) to stdout`;

/** The CSV of a place's 100,000 events over HTTP, against `COPY … TO STDOUT` of the same rows, read and discarded. */
export async function stationCsv(bench: BenchDatabase, side: Side): Promise<Result[]> {
  const portal = await startPortal(bench, side.url);
  try {
    const address = `${portal.url}/api/s_type/places/1000002/events.csv?from=2018-01`;
    const times: [number, number][] = [];
    let bytes = 0;
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const plain = await timed(() => copyIntoNothing(side.url, copy));
      const own = await timed(async () => {
        bytes = await download(address, side.member);
      });
      if (round > 0) times.push([own, plain]);
    }
    const [own, plain] = [0, 1].map((which) => median(times.map((time) => time[which] ?? 0)) / 1000);
    return [
      atMost(part, 'CSV of 100000 events over HTTP / COPY to stdout, time', medianRatio(times), 1.3),
      info(part, 'that CSV; that COPY', `${own?.toFixed(2)} s, ${(bytes / 1e6).toFixed(0)} MB; ${plain?.toFixed(2)} s`),
    ];
  } finally {
    await portal.stop();
  }
}
