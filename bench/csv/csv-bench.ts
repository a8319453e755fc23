import { parseArgs } from 'node:util';
import { withDatabase } from '../common/bench-database.ts';
import type { ServerChild } from '../common/child.ts';
import { fill, type Filled } from '../common/fill.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { copyIntoNothing, download } from './read-all.ts';

const part = 'csv';
const rounds = 5;
const megabyte = 1e6;

/** The columns of the file, in the same order by time, written by the database itself. */
const copy = (
  sensorKey: number,
) => `copy (select coalesce(captured_at, ts), sensor_threshold, sensor_increase_threshold, count,
    insect_counts, pickup, array_to_string(tags, ', ') from events
  where sensor_key = ${sensorKey} and not hidden and detected is not false order by ts desc) to stdout`;

/** The same for many sensors, one after the other: the content of the combined file. */
const copyAll = `copy (select coalesce(captured_at, ts), sensor_threshold, sensor_increase_threshold, count,
    insect_counts, pickup, misdetection, array_to_string(tags, ', '), sensor_key from events
  where not hidden and detected is not false order by sensor_key, ts desc) to stdout`;

/** Number of sensors that share the events of the combined file. */
const sensors = 100;

/**
 * Compares the CSV of a sensor's million events over HTTP, and the combined CSV of a hundred sensors with as many
 * together, with `COPY … TO STDOUT` of the same rows, read and discarded.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '1000000' } } });
  const events = Number(values.events);
  return withDatabase(false, async (database) => {
    const measure = async (name: string, filling: Parameters<typeof fill>[1], of: (filled: Filled) => Exported) => {
      const url = await database.create(name);
      const filled = await fill(url, filling);
      const server = await startPortal(database, url);
      try {
        return await exported(server, filled, of(filled));
      } finally {
        await server.stop();
      }
    };
    const one = { sensors: 1, eventsPerSensor: events, step: 60, photos: false };
    const many = { sensors, eventsPerSensor: Math.round(events / sensors), step: 3600, photos: false };
    return [
      ...(await measure('csv', one, (filled) => ({
        what: `${events} events`,
        seconds: one.eventsPerSensor * one.step,
        path: `/api/sensors/${filled.sensors[0]?.id}/events.csv`,
        copy: copy(filled.sensors[0]?.key ?? 0),
      }))),
      ...(await measure('combined', many, () => ({
        what: `combined, ${events} events of ${sensors} sensors`,
        seconds: many.eventsPerSensor * many.step,
        path: '/api/activities.csv',
        query: '&group_by=sensor',
        copy: copyAll,
      }))),
    ];
  });
}

/** A file, and the statement that returns the same rows. */
interface Exported {
  readonly what: string;
  /** Length of the period with its events, in seconds. */
  readonly seconds: number;
  readonly path: string;
  /** Additional query parameters, with the leading `&`. */
  readonly query?: string;
  readonly copy: string;
}

async function exported(server: ServerChild, filled: Filled, wanted: Exported): Promise<Result[]> {
  const { what, path, query = '' } = wanted;
  const address = (from: number) => `${server.url}${path}?timestamp_from=${from}${query}`;
  // First a tenth of it, as many times, as a warm-up: afterwards all code is loaded and memory allocated.
  const tenth = filled.until - Math.round(wanted.seconds / 10);
  const small: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await download(address(tenth), filled.token);
    small.push((await server.usage()).peak);
  }
  const idle = await server.usage();
  const times: [number, number][] = [];
  const peaks: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const plain = await timed(() => copyIntoNothing(filled.url, wanted.copy));
    const own = await timed(async () => {
      bytes = await download(address(0), filled.token);
    });
    times.push([own, plain]);
    peaks.push((await server.usage()).peak);
  }
  const growth = (Math.max(...peaks) - Math.max(...small)) / megabyte;
  const cpu = ((await server.usage()).cpu - idle.cpu) / rounds / 1000;
  const seconds = median(times.map(([own]) => own)) / 1000;
  return [
    atMost(part, `${what} over HTTP / COPY to stdout, time`, medianRatio(times), 1.3),
    atMost(part, `${what}, memory of the server: peak over that of a tenth of it`, growth, 20, ' MB'),
    info(part, `${what}, memory of the server: peak`, `${Math.round(Math.max(...peaks) / megabyte)} MB`),
    info(part, `${what} over HTTP`, `${seconds.toFixed(1)} s, ${Math.round(bytes / megabyte)} MB`),
    info(part, `${what}, CPU of the server`, `${cpu.toFixed(1)} s`),
  ];
}
