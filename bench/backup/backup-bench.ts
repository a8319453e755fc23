import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backUp, openPlace, restore } from '@trapline/server/platform/backup/backup.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { openFileStorage } from '@trapline/server/platform/storage/storage.ts';
import { type BenchDatabase, run as runStatement, withDatabase } from '../common/bench-database.ts';
import { fill } from '../common/fill.ts';
import { timed } from '../common/measure.ts';
import { atMost, info, type Result } from '../common/results.ts';

const part = 'backup';
const photoBytes = 40_000;
/** Files read or copied at the same time by the baselines. */
const atOnce = 4;
const common = { clock: systemClock, ids: systemIds };

/**
 * A backup of photos whose rows and files were made directly, against reading the same rows and files; a second one after
 * a hundredth has come; and a restore, against copying the files. Source: BACKUP-1, BACKUP-3.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { photos: { type: 'string', default: '100000' } } });
  const photos = Number(values.photos);
  return withDatabase(false, async (database) => {
    const made = await makePhotos(database, photos);
    const reading = await timed(() => readAll(made));
    const first = await backUpOnce(made);
    await addPhotos(made, Math.ceil(photos / 100));
    const second = await backUpOnce(made);
    const copying = await timed(() => copyAll(made, database.folder('copied')));
    const restoring = await restoreOnce(database, made);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    return [
      atMost(part, `backup of ${photos} photos / reading their rows and files`, first / reading, 1.5),
      atMost(part, 'a second one with a hundredth more / the first', second / first, 0.1),
      atMost(part, 'restore, every hash compared / copying the files', restoring / copying, 2),
      info(part, 'reading; backup; the second', [reading, first, second].map(seconds).join('; ')),
      info(part, 'copying; restore', [copying, restoring].map(seconds).join('; ')),
    ];
  });
}

interface Made {
  readonly url: string;
  /** Folder of the storage. */
  readonly files: string;
  readonly keys: string[];
  readonly place: Awaited<ReturnType<typeof openPlace>>;
}

async function makePhotos(database: BenchDatabase, photos: number): Promise<Made> {
  const url = await database.create('kept');
  const perSensor = Math.min(photos, 1_000);
  const sensors = Math.ceil(photos / perSensor);
  await fill(url, { sensors, eventsPerSensor: perSensor, step: 3_600, photos: true });
  // A table of the bench's own.
  await runStatement(url, 'drop table bench_samples');
  const files = database.folder('files');
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(`select storage_key || '/original' as key from attachments`);
    const keys = rows.map(({ key }) => key);
    await eachOf(keys, (key) => writePhoto(files, key));
    const dataDir = database.folder('data');
    const place = { kind: 'folder', folder: database.folder('place') } as const;
    return { url, files, keys, place: await openPlace({ ...common, place, key: randomBytes(32), dataDir }) };
  } finally {
    await client.end();
  }
}

async function writePhoto(files: string, key: string): Promise<void> {
  const path = join(files, 'objects', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, randomBytes(photoBytes));
}

/** Photos of the next day: their rows and files. */
async function addPhotos({ url, files, keys }: Made, count: number): Promise<void> {
  const next = (key: string) => key.replace('/original', '-2/original');
  const old = keys.slice(0, count);
  await runStatement(
    url,
    `insert into attachments (sensor_key, ts, resource, content_type, bytes, sha256, storage_key, stored_at, state)
      select sensor_key, ts, 'photo2', content_type, bytes, sha256, storage_key || '-2', now(), state
      from attachments where storage_key || '/original' = any($1)`,
    [old],
  );
  const added = old.map(next);
  await eachOf(added, (key) => writePhoto(files, key));
}

async function readAll({ url, files, keys }: Made): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) {
      const dropped = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(client.query(copyTo(`copy (select * from ${name}) to stdout`)), dropped);
    }
  } finally {
    await client.end();
  }
  await eachOf(keys, (key) => readFile(join(files, 'objects', key)));
}

function backUpOnce({ url, files, place }: Made): Promise<number> {
  return timed(async () => {
    const storage = await openFileStorage({ ...common, folder: files });
    await backUp({
      ...{ url, storage, place, clock: systemClock, version: '0.0.0', keepDays: 35 },
      ...{ signal: new AbortController().signal, report: () => undefined },
    });
  });
}

/** Copies all files, and flushes each, as what is restored is. */
async function copyAll({ files, keys }: Made, to: string): Promise<void> {
  await eachOf(keys, async (key) => {
    const target = join(to, key);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(files, 'objects', key), target);
    await using handle = await open(target, 'r+');
    await handle.sync();
  });
}

async function restoreOnce(database: BenchDatabase, { place }: Made): Promise<number> {
  const url = await database.create('restored');
  const storage = await openFileStorage({ ...common, folder: database.folder('restored') });
  return timed(async () => {
    const { missing } = await restore({
      ...{ url, storage, place, signal: new AbortController().signal, report: () => undefined },
    });
    if (missing.length > 0) throw new Error(`${missing.length} files are not in the backup`);
  });
}

/** Does something with each key, a few at a time. */
async function eachOf(keys: readonly string[], action: (key: string) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) await action(key);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
