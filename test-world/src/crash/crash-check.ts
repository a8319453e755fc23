import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '@trapline/server/platform/database/database.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { countJobs } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { createTurns } from '@trapline/server/platform/base/turns.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import type { Services } from '@trapline/server/platform/services.ts';
import type { Storage } from '@trapline/server/platform/storage/storage.ts';
import { sweepStorage } from '@trapline/server/uploads/sweep.jobs.ts';
import { type CrashLoad, photoName } from './crash-load.ts';

/** Findings after the last restart. */
export interface CrashFindings {
  /** What is lost or wrong, one sentence each; empty if nothing is. */
  readonly flaws: readonly string[];
  readonly photos: number;
  /** Files left by interrupted uploads and removed by the sweep. */
  readonly swept: number;
  /** Milliseconds until the last event was counted. */
  readonly settleMs: number;
}

/** Where the data of a portal is. */
export interface CrashData {
  readonly directUrl: string;
  readonly storage: Storage;
  readonly publicUrl: string;
}

/** Checks the database and files of a running portal after all uploads have ended. */
export async function checkAfterCrashes(data: CrashData, load: CrashLoad): Promise<CrashFindings> {
  const { directUrl, storage, publicUrl } = data;
  const { db, pool, close } = openDatabase({ url: directUrl, connections: 2 });
  const common = {
    clock: systemClock,
    ids: systemIds,
    log: createLogger('silent'),
    storing: createTurns(1),
    publicUrl,
    mailInDomain: null,
  };
  const services: Services = { db, pool, directUrl, storage, ...common };
  try {
    const began = performance.now();
    const flaws = [...(await untilSettled(db)), ...load.refused.map((one) => `refused: ${one}`)];
    const settleMs = performance.now() - began;
    const { files, incoming } = await sweepStorage(services, 0);
    const rows = await attachmentRows(db);
    flaws.push(...photoFlaws(rows, load), ...(await fileFlaws(storage, rows)), ...(await figureFlaws(db)));
    return { flaws, photos: rows.length, swept: files + incoming, settleMs };
  } finally {
    await close();
  }
}

/** Waits until all events are counted and no jobs are queued. */
async function untilSettled(db: Db): Promise<string[]> {
  const patience = 300_000;
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int n from events where processing`.execute(db);
    const jobs = await countJobs(db);
    if (jobs.failed > 0) return [`${jobs.failed} jobs gave up`];
    if (rows[0]?.n === 0 && jobs.waiting === 0) return [];
    if (performance.now() - began > patience) {
      return [`after ${patience / 1000} s ${rows[0]?.n} events are not counted and ${jobs.waiting} jobs wait`];
    }
    await delay(200);
  }
}

interface Row {
  readonly name: string;
  readonly sha256: Buffer;
  readonly storage_key: string;
  readonly state: string;
}

async function attachmentRows(db: Db): Promise<readonly Row[]> {
  const { rows } = await sql<Row & { id: string; timestamp: number; resource: string }>`
    select s.id, extract(epoch from a.ts)::bigint "timestamp", a.resource, a.sha256, a.storage_key, a.state
    from attachments a join sensors s on s.key = a.sensor_key`.execute(db);
  return rows.map(({ id, timestamp, resource, ...row }) => ({ ...row, name: photoName(id, timestamp, resource) }));
}

/** Checks that every photo exists exactly once with its bytes, above all the acknowledged ones. */
function photoFlaws(rows: readonly Row[], load: CrashLoad): string[] {
  const found = new Map(rows.map((row) => [row.name, row.sha256.toString('hex')]));
  const missing = (photos: ReadonlyMap<string, string>) =>
    [...photos].filter(([name, sha256]) => found.get(name) !== sha256).map(([name]) => name);
  return [
    ...missing(load.acknowledged).map((name) => `acknowledged and lost: ${name}`),
    ...missing(load.taken).map((name) => `sent until it arrived, and not there: ${name}`),
    ...[...found.keys()].filter((name) => !load.taken.has(name)).map((name) => `never taken: ${name}`),
    ...rows.filter((row) => row.state !== 'understood').map((row) => `not understood: ${row.name} is ${row.state}`),
  ];
}

const derived = ['thumbnail', 'display', 'tiles'] as const;
/** Files that only photos with boxes have. */
const ofBoxes = ['features-insect-embedding-v1'] as const;

/** Checks that every row has its files, with the original's bytes, and every file has a row. */
async function fileFlaws(storage: Storage, rows: readonly Row[]): Promise<string[]> {
  const flaws: string[] = [];
  const files = new Set<string>();
  for await (const { key } of storage.list('sensors/')) files.add(key);
  for (const { name, storage_key, sha256 } of rows) {
    const original = await storage.get(`${storage_key}/original`);
    const hash = createHash('sha256');
    for await (const chunk of original ?? []) hash.update(chunk);
    if (!original || !hash.digest().equals(sha256)) flaws.push(`a row without the bytes of its photo: ${name}`);
    files.delete(`${storage_key}/original`);
    for (const part of derived) {
      if (!files.delete(`${storage_key}/${part}`)) flaws.push(`a photo without its ${part}: ${name}`);
    }
    for (const part of ofBoxes) files.delete(`${storage_key}/${part}`);
  }
  return [...flaws, ...[...files].map((key) => `a file without row after the sweep: ${key}`)];
}

/** Checks that events, totals and daily figures agree. */
async function figureFlaws(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; a: number | null; b: number | null }>`
    select 'events and those with photos' what, (select count(*) from events) a,
      (select count(*) from (select distinct sensor_key, ts from attachments) known) b
    union all select 'events and totals of sensors', (select count(*) from events),
      (select sum(total_event_count) from sensor_states)
    union all select 'counted events and daily figures', (select count(*) from events where count is not null),
      (select sum(events) from daily_counts)
    union all select 'increases and daily figures', (select sum(greatest(count_difference, 0)) from events),
      (select sum(increase) from daily_counts)
    union all select 'failed events and none', (select count(*) from events where failed), 0`.execute(db);
  return rows.flatMap(({ what, a, b }) => ((a ?? 0) === (b ?? 0) ? [] : [`${what} differ: ${a} and ${b}`]));
}
