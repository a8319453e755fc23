import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { countJobs } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { type FileToSend, type KeptPhoto, keptPhotos, sendFile } from '@trapline/test-world/hostile/send-file.ts';
import { giveKey } from '@trapline/test-world/uploads/ingestion.ts';
import { type BenchDatabase, run as runSql } from '../common/bench-database.ts';
import type { Usage } from '../common/child.ts';
import { fill } from '../common/fill.ts';
import { startPortal } from '../common/portal-process.ts';
import { type PortalWatch, watchPortal } from './portal-watch.ts';

/** Milliseconds after which a missing response counts as none. Source: TRIAL-3. */
export const patience = 30_000;

/** A unit that sends files and returns the results. */
export interface HostileUnit {
  /**
   * Sends a file.
   * @param at second of the file
   * @returns the response: a problem's type, `taken`, or that none came in time
   */
  send(file: FileToSend, at: number): Promise<string>;
  kept(): Promise<ReadonlyMap<number, KeptPhoto>>;
}

/**
 * A portal that accepts and processes photos, in its own process, with several units, of which the last is a scanner.
 */
export interface HostilePortal {
  readonly units: readonly HostileUnit[];
  readonly watch: PortalWatch;
  usage(): Promise<Usage>;
  /**
   * Waits until nothing is waiting any more, or nothing has changed for two minutes.
   * @returns the number of events still waiting
   */
  settled(): Promise<number>;
  /** Returns the number of marked files by reason. */
  marks(): Promise<ReadonlyMap<string, number>>;
  /** Returns the longest time in milliseconds for which a job was seen running. */
  longestJob(): number;
}

/** Runs `work` with a portal on an empty database. */
export async function withPortal<T>(
  bench: BenchDatabase,
  name: string,
  options: { readonly units: number; readonly children: number },
  work: (portal: HostilePortal) => Promise<T>,
): Promise<T> {
  const url = await bench.create(name);
  await fill(url, { sensors: options.units, eventsPerSensor: 0, step: 3600, photos: false });
  await runSql(url, `update sensors set type = case when key = $1 then 'fly' else 'fly_scan' end`, [options.units]);
  const database = openDatabase({ url, connections: 3 });
  const child = await startPortal(bench, url, { worker: true, children: options.children });
  const watch = watchPortal();
  const jobs = watchJobs(database);
  try {
    const sensors = await database.db.selectFrom('sensors').select('key').orderBy('key').execute();
    const units: HostileUnit[] = [];
    for (const { key } of sensors) units.push(unitOf(child.url, database, key, await giveKey(database.db, key)));
    return await work({
      units,
      watch,
      usage: child.usage,
      settled: () => untilSettled(database),
      marks: () => countMarks(database),
      longestJob: jobs.longest,
    });
  } finally {
    watch.stop();
    await jobs.stop();
    await child.stop();
    await database.close();
  }
}

function unitOf(url: string, { db }: Database, sensorKey: number, key: string): HostileUnit {
  const first = Math.floor(Date.now() / 1000) - 5 * 86_400;
  return {
    async send(file, at) {
      const { promise: late, resolve } = Promise.withResolvers<string>();
      const timer = setTimeout(() => resolve('no answer in time'), patience);
      const answer = sendFile(url, key, file, first + at).catch((error: unknown) => `no answer: ${String(error)}`);
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
    async kept() {
      const kept = await keptPhotos(db, sensorKey);
      return new Map([...kept].map(([timestamp, photo]) => [timestamp - first, photo]));
    },
  };
}

async function untilSettled({ db, pool }: Database): Promise<number> {
  let last = '';
  let changed = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int n from events where processing');
    const events = rows[0]?.n ?? 0;
    const { waiting } = await countJobs(db);
    const now = `${events} ${waiting}`;
    if (now !== last) changed = performance.now();
    last = now;
    if (events === 0 || performance.now() - changed > 120_000) return events;
    await delay(200);
  }
}

async function countMarks({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ error: string; n: number }>(
    `select coalesce(error, 'without reason') error, count(*)::int n from attachments where state = 'failed' group by 1`,
  );
  return new Map(rows.map(({ error, n }) => [error, n]));
}

/** Records how long each attempt of a job takes. */
function watchJobs({ pool }: Database) {
  let longest = 0;
  const ending = new AbortController();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const { rows } = await pool.query<{ ms: number | null }>(
        `select extract(epoch from max(now() - locked_at))::float8 * 1000 ms from graphile_worker._private_jobs`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await delay(500);
    }
  })();
  return {
    longest: () => longest,
    stop: () => {
      ending.abort();
      return looking;
    },
  };
}
