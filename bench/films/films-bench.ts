import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeWithFfmpeg } from '@trapline/server/platform/ffmpeg/encode-with-ffmpeg.ts';
import { writePhoneFilm } from '@trapline/test-world/pictures/film.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';

const part = 'films';
const seconds = 6;
const rounds = 5;
/** The path in Debian. */
const ffmpeg = '/usr/bin/ffmpeg';

const ticket = Compile(Type.Object({ url: Type.String() }));
const stored = Compile(Type.Object({ event_id: Type.String() }));
const event = Compile(
  Type.Object({
    failed: Type.Boolean(),
    attachments: Type.Object({ video: Type.Object({ url: Type.String() }) }),
  }),
);

/**
 * Measures the time from the last byte of a film's upload until a browser can play it: for a film that is only
 * repackaged, and for one that is transcoded, against Debian's ffmpeg with the same settings on the same film.
 * Everything is configured as in production.
 */
export async function run(): Promise<Result[]> {
  return withDatabase(true, (database) =>
    withFolder(async (folder) => {
      const url = await database.create('films');
      const filled = await fill(url, { sensors: 1, eventsPerSensor: 0, step: 3600, photos: false });
      await runSql(url, `update sensors set type = 'hykecam'`);
      const server = await startPortal(database, url, { worker: true });
      const [sensor] = filled.sensors;
      if (!sensor) throw new Error('There are no sensors');
      let timestamp = Math.floor(Date.now() / 1000) - 86_400;
      const untilPlayable = (film: Buffer<ArrayBuffer>) => {
        timestamp += 60;
        return uploadAndPlay({ url: server.url, token: filled.token, sensorId: sensor.id, timestamp }, film);
      };
      try {
        const [packed, encoded] = await Promise.all([phoneFilm(folder, 'H.264'), phoneFilm(folder, 'HEVC')]);
        // The first film starts the decoder.
        const first = await untilPlayable(packed.bytes);
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) times.push(await untilPlayable(packed.bytes));
        return [
          atMost(part, `${seconds} s of H.264 in MOV, playable after the upload’s end`, median(times) / 1000, 1, ' s'),
          info(part, 'the longest of them; the first after the start', both(Math.max(...times), first)),
          ...(await againstFfmpeg(folder, encoded, untilPlayable)),
        ];
      } finally {
        await server.stop();
      }
    }),
  );
}

interface BenchFilm {
  readonly file: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

async function phoneFilm(folder: string, codec: 'H.264' | 'HEVC'): Promise<BenchFilm> {
  const file = join(folder, `${codec}.mov`);
  await writePhoneFilm(file, codec, seconds);
  return { file, bytes: await readFile(file) };
}

async function againstFfmpeg(
  folder: string,
  { file, bytes }: BenchFilm,
  untilPlayable: (film: Buffer<ArrayBuffer>) => Promise<number>,
): Promise<Result[]> {
  const what = `${seconds} s of HEVC, playable after the upload’s end`;
  // The first round is a warm-up.
  await untilPlayable(bytes);
  if (!existsSync(ffmpeg)) {
    return [
      info(part, `${what} (Debian’s ffmpeg is not installed)`, `${figureOf((await untilPlayable(bytes)) / 1000)} s`),
    ];
  }
  const outDir = join(folder, 'ffmpeg');
  await mkdir(outDir);
  const limits = { deadline: 300_000, memory: 4e9, watchEvery: 500 };
  const bare = () => timed(() => encodeWithFfmpeg(ffmpeg, { source: file, outDir }, limits, undefined));
  await bare();
  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const base = await bare();
    times.push([await untilPlayable(bytes), base]);
  }
  const [own, base] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
  return [
    atMost(part, `${what} / Debian’s ffmpeg with the same settings`, medianRatio(times), 3),
    info(part, 'the upload’s end to playable; ffmpeg', both(own, base)),
  ];
}

function both(one: number, other: number): string {
  return `${(one / 1000).toFixed(2)} s; ${(other / 1000).toFixed(2)} s`;
}

interface Place {
  readonly url: string;
  readonly token: string;
  readonly sensorId: string;
  readonly timestamp: number;
}

/**
 * Uploads a film like the upload dialog.
 * @returns milliseconds from the end of the upload until the playable film was read
 */
async function uploadAndPlay(place: Place, film: Buffer<ArrayBuffer>): Promise<number> {
  const { url, sensorId, timestamp } = place;
  const authorization = `Bearer ${place.token}`;
  const contentType = 'video/quicktime';
  const response = await fetch(`${url}/api/sensors/${sensorId}/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ contentType, timestamp }),
  });
  const target = ticket.Parse(JSON.parse(await response.text())).url;
  const put = await fetch(target, { method: 'PUT', headers: { 'content-type': contentType }, body: film });
  const { event_id } = stored.Parse(JSON.parse(await put.text()));
  const ended = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/api/v2/events/${event_id}`, { headers: { authorization } });
    const { failed, attachments } = event.Parse(JSON.parse(await answer.text()));
    if (failed) throw new Error('The portal could not process the film');
    if (attachments.video.url.endsWith('/playable')) {
      const played = await fetch(new URL(attachments.video.url, url), { headers: { authorization } });
      if (played.status !== 200) throw new Error(`The playable film got the response ${played.status}`);
      await played.arrayBuffer();
      return performance.now() - ended;
    }
    await delay(20);
  }
}
