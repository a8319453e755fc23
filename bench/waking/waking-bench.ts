import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { countJobs } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { openFileStorage } from '@trapline/server/platform/storage/storage.ts';
import { giveKey } from '@trapline/test-world/uploads/ingestion.ts';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { client, send, steadily, type Timed } from '../common/calls.ts';
import { type Filled, fill } from '../common/fill.ts';
import { median, quantile } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { patience, unitsWithPhotos, wake, type Woken } from './units.ts';

const part = 'waking';
/** List calls per second of the people at work in the meantime. */
const rate = 10;
const quietMs = 10_000;

/**
 * Measures many units that wake in the same minute, each with a photo to send, while people look at lists. The worker
 * decodes and counts at the same time, as on a portal with a single machine.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({
    args,
    options: { units: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  const count = Number(values.units);
  return withDatabase(true, (bench) =>
    withFolder(async (folder) => {
      const url = await bench.create('waking');
      const filled = await fill(url, { sensors: count, eventsPerSensor: 48, step: 3600, photos: false });
      await runSql(url, `update sensors set type = 'fly_count'`);
      const database = openDatabase({ url, connections: 2 });
      const portal = await startPortal(bench, url, { worker: true });
      const agent = client(1_000);
      const paths = listsOf(filled);
      const list = (index: number) =>
        send(agent, `${portal.url}${paths[index % paths.length]}`, { authorization: `Bearer ${filled.token}` });
      try {
        const units = await unitsWithPhotos(portal.url, folder, await keysOf(database));
        const quiet = await steadily(rate, delay(quietMs), list);
        const before = await portal.usage();
        const waking = wake(units, values.seed);
        const [busy, woken] = await Promise.all([steadily(rate, waking, list), waking]);
        const after = await portal.usage();
        const { waiting } = await countJobs(database.db);
        for (const one of woken.refused.slice(0, 10)) console.log(`REFUSED: ${one}`);
        return [
          ...(await photoResults(database, portal.filesDir, woken, count)),
          ...listResults(quiet, busy),
          info(part, 'CPU of the portal itself a unit', `${((after.cpu - before.cpu) / count).toFixed(0)} ms`),
          info(part, 'memory grown', `${((after.peak - before.rss) / 1e6).toFixed(0)} MB`),
          info(part, 'jobs that waited at the end, photos not yet counted most of all', String(waiting)),
        ];
      } finally {
        agent.destroy();
        await portal.stop();
        await database.close();
      }
    }),
  );
}

/** Returns the lists that an organization's people view most. */
function listsOf({ sensors }: Filled): readonly string[] {
  return [
    '/api/sensors?page=1',
    '/api/activities?group_by=sensor',
    '/api/installation_sites?page=1',
    `/api/sensors/${sensors[0]?.id}/events`,
  ];
}

/** Creates a field key for each sensor. */
async function keysOf({ db }: Database) {
  const sensors = await db.selectFrom('sensors').select(['key', 'id']).orderBy('key').execute();
  const keys: { sensorId: string; key: string }[] = [];
  for (const { key, id } of sensors) keys.push({ sensorId: id, key: await giveKey(db, key) });
  return keys;
}

async function photoResults(database: Database, filesDir: string, woken: Woken, count: number): Promise<Result[]> {
  const { acknowledged, refused, postponed, ms } = woken;
  const late = count - acknowledged.size;
  return [
    atMost(
      part,
      `photos lost of ${acknowledged.size} acknowledged (no row, no file, other bytes)`,
      await countLost(database, filesDir, acknowledged),
      0,
    ),
    atMost(part, `photos of ${count} units refused or not there after ${patience / 60_000} minutes`, late, 0),
    info(part, 'from the first moment of the minute to the last photo', `${(ms / 1000).toFixed(1)} s`),
    info(part, 'tries that were put off; photos refused', `${postponed}; ${refused.length}`),
  ];
}

/**
 * Counts photos that were acknowledged but are missing, or differ in their bytes, in the database and in the storage.
 */
async function countLost(
  { db }: Database,
  filesDir: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<number> {
  const storage = await openFileStorage({ folder: filesDir, clock: systemClock, ids: systemIds });
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('sensors', 'sensors.key', 'attachments.sensor_key')
    .select(['sensors.id', 'attachments.sha256', 'attachments.storage_key'])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  let lost = 0;
  for (const [id, sha256] of acknowledged) {
    const row = found.get(id);
    const hash = createHash('sha256');
    for await (const chunk of (row && (await storage.get(`${row.storage_key}/original`))) ?? []) hash.update(chunk);
    if (row?.sha256.toString('hex') !== sha256 || hash.digest('hex') !== sha256) lost += 1;
  }
  return lost;
}

function listResults(quiet: readonly Timed[], busy: readonly Timed[]): Result[] {
  const times = (calls: readonly Timed[]) => calls.map(({ ms }) => ms);
  const text = (calls: readonly Timed[]) =>
    `${median(times(calls)).toFixed(0)} ms; ${quantile(times(calls), 0.95).toFixed(0)} ms; ${Math.max(...times(calls)).toFixed(0)} ms`;
  const answers = Map.groupBy([...quiet, ...busy], ({ status }) => status);
  const failed = [...answers].filter(([status]) => status !== 200);
  const failures = failed.map(([status, calls]) => `${calls.length} × ${status}`).join(', ');
  return [
    atMost(part, `list calls, ${rate} a second, p95 while it lasts`, quantile(times(busy), 0.95) / 1000, 1, ' s'),
    atMost(
      part,
      `list calls of ${quiet.length + busy.length} that failed${failures && `: ${failures}`}`,
      failed.flatMap(([, calls]) => calls).length,
      0,
    ),
    info(part, 'list calls while it lasts: median; p95; longest', text(busy)),
    info(part, 'the same before it', text(quiet)),
  ];
}
