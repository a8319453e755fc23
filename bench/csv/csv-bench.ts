import { get } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withDatabase } from '../common/bench-database.ts';
import { fill, type Filled } from '../common/fill.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, told } from '../common/results.ts';

const part = 'csv';
const rounds = 5;
const megabyte = 1e6;

/** The columns that the file is made of, in the same order of time, as the database itself writes them. */
const copy = (
  sensorKey: number,
) => `copy (select coalesce(captured_at, ts), sensor_threshold, sensor_increase_threshold, count,
    insect_counts, pickup, array_to_string(tags, ', ') from events
  where sensor_key = ${sensorKey} and not hidden and detected is not false order by ts desc) to stdout`;

/** CSV of a sensor's million events over HTTP, against `COPY … TO STDOUT` of the same rows read into nothing. */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '1000000' } } });
  const events = Number(values.events);
  return withDatabase(false, async (database) => {
    const url = await database.create('csv');
    const filled = await fill(url, { sensors: 1, eventsPerSensor: events, step: 60, photos: false });
    const server = await startPortal(database, url);
    try {
      // A small export first: what every export needs is loaded then.
      await download(server.url, filled, `?timestamp_from=${filled.until - 86_400}`);
      const idle = await server.usage();
      const times: [number, number][] = [];
      const peaks: number[] = [];
      let bytes = 0;
      for (let round = 0; round < rounds; round++) {
        const plain = await timed(() => copyIntoNothing(url, filled.sensors[0]?.key ?? 0));
        const own = await timed(async () => {
          bytes = await download(server.url, filled, '');
        });
        times.push([own, plain]);
        peaks.push((await server.usage()).peak);
      }
      const growth = (Math.max(...peaks) - idle.rss) / megabyte;
      const cpu = ((await server.usage()).cpu - idle.cpu) / rounds / 1000;
      return [
        atMost(part, `${events} events over HTTP / COPY to stdout, time`, medianRatio(times), 1.3),
        atMost(part, 'memory of the server: peak over idle', growth, 40, ' MB'),
        told(
          part,
          'CSV over HTTP',
          `${(median(times.map(([own]) => own)) / 1000).toFixed(1)} s, ${Math.round(bytes / megabyte)} MB`,
        ),
        told(part, 'CPU of the server for it', `${cpu.toFixed(1)} s`),
      ];
    } finally {
      await server.stop();
    }
  });
}

function download(url: string, { token, sensors }: Filled, query: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/sensors/${sensors[0]?.id}/events.csv${query}`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`The export answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

async function copyIntoNothing(url: string, sensorKey: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await client.query(`set timezone = 'Asia/Tokyo'`);
    await pipeline(client.query(copyTo(copy(sensorKey))), nothing);
  } finally {
    await client.end();
  }
}
