import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createDecoder, type Decoder } from '@trapline/server/platform/decoding/decoding.ts';
import { hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { type BenchDatabase, withDatabase, withFolder } from '../common/bench-database.ts';
import { type Filled, fill } from '../common/fill.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { type BenchPhoto, drawPhotos, takePhotos } from '../common/photos.ts';
import { startPortal } from '../common/portal-process.ts';
import { atLeast, type Result, info } from '../common/results.ts';
import { photosPerEvent, type UploadingUnit, uploadAndWait } from './upload-photos.ts';

const part = 'ingestion';
const unitCount = 4;
const warmUp = unitCount * photosPerEvent;

/**
 * Measures photos per second through the whole process (from the upload call and PUT to the counted event in a list)
 * against a plain loop of the same decoder over the same photos with as many children. Database and files are as
 * durable as in production.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({
    args,
    options: {
      photos: { type: 'string' },
      count: { type: 'string', default: '24' },
      rounds: { type: 'string', default: '5' },
      children: { type: 'string', default: '1' },
    },
  });
  const [count, rounds, children] = [Number(values.count), Number(values.rounds), Number(values.children)];
  return withDatabase(true, (database) =>
    withFolder(async (folder) => {
      const photos = values.photos ? await takePhotos(values.photos, folder, count) : await drawPhotos(folder, count);
      const { url, filled, units } = await prepare(database);
      const server = await startPortal(database, url, { worker: true, children });
      const decoder = createDecoder({ detector: 'builtin', knownTypes: [...insectTypes], children });
      const now = Math.floor(Date.now() / 1000);
      const whole = (round: number, some: readonly BenchPhoto[]) =>
        uploadAndWait(server.url, filled.token, units, some, now - 86_400 * (round + 2));
      const bare = () => timed(() => bareLoop(decoder, photos, folder, children));
      try {
        // Children load their detector with the first photo.
        await whole(rounds, photos.slice(0, warmUp));
        await bareLoop(decoder, photos.slice(0, children), folder, children);
        const before = await server.usage();
        const times: [number, number][] = [];
        for (let round = 0; round < rounds; round++) {
          const loop = await bare();
          times.push([await whole(round, photos), loop]);
        }
        const cpu = ((await server.usage()).cpu - before.cpu) / (rounds * count);
        const perSecond = (ms: number) => `${((count / ms) * 1000).toFixed(2)} photos/s`;
        const kind = values.photos ? 'real' : 'drawn';
        return [
          atLeast(
            part,
            `${count} ${kind} photos: the whole way / the bare loop, photos a second`,
            1 / medianRatio(times),
            0.7,
          ),
          info(part, `the whole way, ${children} decoding`, perSecond(median(times.map(([whole]) => whole)))),
          info(part, `the bare loop, ${children} decoding`, perSecond(median(times.map(([, loop]) => loop)))),
          info(part, 'CPU of the portal itself a photo, decoding and database apart', `${cpu.toFixed(0)} ms`),
        ];
      } finally {
        await decoder.close();
        await server.stop();
      }
    }),
  );
}

async function prepare(database: BenchDatabase): Promise<{ url: string; filled: Filled; units: UploadingUnit[] }> {
  const url = await database.create('ingestion');
  const filled = await fill(url, { sensors: unitCount, eventsPerSensor: 0, step: 3600, photos: false });
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`update sensors set type = 'insect_monitor_v2'`);
    const units = filled.sensors.map(({ id }) => ({ sensorId: id, key: secret(systemIds) }));
    for (const { sensorId, key } of units) {
      await client.query('update sensors set field_key_hash = $1 where id = $2', [hashSecret(key), sensorId]);
    }
    return { url, filled, units };
  } finally {
    await client.end();
  }
}

/** Only decodes, shrinks, cuts tiles and detects. */
async function bareLoop(
  decoder: Decoder,
  photos: readonly BenchPhoto[],
  folder: string,
  children: number,
): Promise<void> {
  const waiting = [...photos];
  const work = async (lane: number) => {
    const outDir = join(folder, `bare-${lane}`);
    await mkdir(outDir, { recursive: true });
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      await decoder.understandPicture({ source: photo.file, outDir, maxPixels: largestPicturePixels, detect: true });
    }
  };
  await Promise.all(Array.from({ length: children }, (_, lane) => work(lane)));
}
