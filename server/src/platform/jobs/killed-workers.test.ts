import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { between, createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { type Database, openDatabase, transaction } from '../database/database.ts';
import { countJobs, enqueue } from './job-queue.store.ts';

// TRIAL-7, made smaller: 600 jobs and 15 kills take 20 s. `npm run bench -- alerts` kills a portal
// fifteen times among real jobs.
const [jobs, kills, workers] = [160, 4, 3];
/** Jobs requested at a time, so that there is work whenever a worker is killed. */
const wave = jobs / kills;

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
/** A process that runs jobs until it is killed. Each job takes a few milliseconds. */
const program = `
const { runWorker } = await import(${here('./job-queue.store.ts')});
const { openDatabase, transaction } = await import(${here('../database/database.ts')});
const { createLogger } = await import(${here('../base/log.ts')});
const { systemClock } = await import(${here('../base/clock.ts')});
const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))});
const url = process.argv[1];
const { db } = openDatabase({ url, connections: 5 });
const effect = ({ payload }) => transaction(db, async (tx) => {
  await sql\`insert into effects (job) values (\${payload.job}) on conflict do nothing\`.execute(tx);
  await sql\`select sum(number) from generate_series(1, 100000) number\`.execute(tx);
});
await runWorker({
  url, db, tasks: { effect }, crontab: '', concurrency: 4, log: createLogger('silent'), clock: systemClock, alone: false,
});
console.log('ready');`;

let database: Database;
let url: string;
const running = new Set<Worker>();
beforeAll(async () => {
  url = (await createTestDatabase()).url;
  database = openDatabase({ url });
  await sql`create table effects (job integer primary key)`.execute(database.db);
});
afterAll(async () => {
  for (const worker of running) await kill(worker);
  await database.close();
});

interface Worker {
  readonly child: ChildProcess;
  /** Ids with which it locks jobs. */
  readonly ids: readonly string[];
}

async function workerIds(): Promise<readonly string[]> {
  const rows = await database.db.selectFrom('job_workers').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Starts a worker. Must not be called concurrently. */
async function start(): Promise<void> {
  const before = new Set(await workerIds());
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The worker ended'))),
  ]);
  running.add({ child, ids: (await workerIds()).filter((id) => !before.has(id)) });
}

async function kill(worker: Worker): Promise<void> {
  const gone = once(worker.child, 'exit');
  worker.child.kill('SIGKILL');
  await gone;
  running.delete(worker);
}

async function effects(): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*)::int number from effects`.execute(database.db);
  return rows[0]?.number ?? 0;
}

it('no job is lost, however often one of three workers is killed', async () => {
  const seed = randomInt(2 ** 31);
  console.log(`Seed of the killed workers: ${seed}`);
  const random = createRandom(seed);
  let held = 0;
  for (let worker = 1; worker <= workers; worker++) await start();
  for (let time = 0; time < kills; time++) {
    await transaction(database.db, async (tx) => {
      for (let job = 0; job < wave; job++) await enqueue(tx, { task: 'effect', payload: { job: time * wave + job } });
    });
    const enough = time * wave + Math.floor(between(random, 0, 0.7) * wave);
    await vi.waitFor(async () => expect(await effects()).toBeGreaterThanOrEqual(enough), {
      timeout: 30_000,
      interval: 1,
    });
    const victim = [...running][Math.floor(between(random, 0, workers))];
    if (!victim) throw new Error('No worker is running');
    await kill(victim);
    const { rows } = await sql`select from graphile_worker._private_jobs where locked_by = any(${victim.ids})`.execute(
      database.db,
    );
    held += rows.length;
    // Pretend that a minute has passed since its last heartbeat, for the next check: that of its replacement.
    await sql`update job_workers set seen_at = seen_at - interval '1 minute' where id = any(${victim.ids})`.execute(
      database.db,
    );
    await start();
  }
  await vi.waitFor(async () => expect(await countJobs(database.db)).toEqual({ waiting: 0, failed: 0 }), {
    timeout: 30_000,
    interval: 50,
  });
  expect(await effects()).toBe(jobs);
  expect(held).toBeGreaterThan(0);
});
