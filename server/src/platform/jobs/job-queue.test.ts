import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { systemClock } from '../base/clock.ts';
import { openDatabase, transaction, type Database } from '../database/database.ts';
import { createLogger } from '../base/log.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { countJobs, enqueue, runWorker, type Tasks, type WorkerOptions } from './job-queue.store.ts';

describe('jobs', () => {
  let database: Database;
  let url: string;
  beforeAll(async () => {
    url = (await createTestDatabase()).url;
    database = openDatabase({ url });
  });
  afterAll(() => database.close());

  const work = (tasks: Tasks, more: Partial<WorkerOptions> = {}) =>
    runWorker({
      url,
      tasks,
      crontab: '',
      concurrency: 4,
      log: createLogger('silent'),
      db: database.db,
      clock: systemClock,
      alone: true,
      ...more,
    });
  const done = () =>
    vi.waitFor(async () => expect((await countJobs(database.db)).waiting).toBe(0), { timeout: 20_000 });

  it('exist only when their transaction commits', async () => {
    const lost = transaction(database.db, async (tx) => {
      await enqueue(tx, { task: 'count', payload: {} });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect(await countJobs(database.db)).toEqual({ waiting: 0, failed: 0 });
  });

  it('of a queue follow each other without waiting for the next poll', async () => {
    const jobs = 30;
    for (let i = 0; i < jobs; i++) await enqueue(database.db, { task: 'count', payload: { i }, queue: 'backlog' });
    let ran = 0;
    const worker = await work({ count: async () => void (ran += 1) }, { concurrency: 1 });
    // By polls every two seconds it would take a minute.
    await done();
    await worker.stop();
    expect(ran).toBe(jobs);
  });

  it('all run, one after another within a queue, and in parallel in different queues', async () => {
    let running = 0;
    let most = 0;
    let ran = 0;
    for (let i = 0; i < 30; i++) await enqueue(database.db, { task: 'count', payload: { i }, queue: 'one' });
    const worker = await work({
      count: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        ran += 1;
      },
    });
    await done();
    await worker.stop();
    expect([ran, most]).toEqual([30, 1]);
  });

  it('are retried with the number of the attempt', async () => {
    const tries: number[] = [];
    await enqueue(database.db, { task: 'fail_once', payload: {} });
    const worker = await work({
      fail_once: async ({ attempt }) => {
        tries.push(attempt);
        if (attempt === 1) throw new Error('once');
      },
    });
    await vi.waitFor(() => expect(tries).toEqual([1]), { timeout: 10_000 });
    await runDelayedJobs(database.db);
    await done();
    await worker.stop();
    expect(tries).toEqual([1, 2]);
  });

  it('interrupted by a stop are released, even in their last attempt', async () => {
    const tries: { attempt: number; lastTry: boolean }[] = [];
    await enqueue(database.db, { task: 'slow', payload: {}, tries: 1 });
    const stopped = await work({
      slow: async ({ attempt, lastTry, signal }) => {
        tries.push({ attempt, lastTry });
        await once(signal, 'abort');
        throw new Error('interrupted');
      },
    });
    await vi.waitFor(() => expect(tries).toHaveLength(1), { timeout: 10_000 });
    await stopped.stop();
    expect(await countJobs(database.db)).toEqual({ waiting: 1, failed: 0 });
    await runDelayedJobs(database.db);
    const next = await work({
      slow: async ({ attempt, lastTry }) => {
        tries.push({ attempt, lastTry });
      },
    });
    await done();
    await next.stop();
    expect(tries).toEqual([
      { attempt: 1, lastTry: true },
      { attempt: 1, lastTry: true },
    ]);
  });

  it('held by a killed worker are released', async () => {
    await enqueue(database.db, { task: 'count', payload: {}, queue: 'two' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`.execute(
      database.db,
    );
    await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'dead'`.execute(
      database.db,
    );
    let ran = 0;
    const worker = await work({
      count: async () => {
        ran += 1;
      },
    });
    await done();
    await worker.stop();
    expect(ran).toBe(1);
  });

  it('held by a live worker are not released, even when another process checks', async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const tasks: Tasks = {
      slow: async () => {
        runs += 1;
        await gate.promise;
      },
      quick: async () => undefined,
    };
    await enqueue(database.db, { task: 'slow', payload: {} });
    const worker = await work(tasks);
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 });
    const other = await work(tasks, { alone: false });
    await enqueue(database.db, { task: 'quick', payload: {} });
    await vi.waitFor(async () => expect((await countJobs(database.db)).waiting).toBe(1), { timeout: 10_000 });
    gate.resolve();
    await done();
    await Promise.all([worker.stop(), other.stop()]);
    expect(runs).toBe(1);
  });

  it('of separate task groups run while all other workers are busy', async () => {
    const gate = Promise.withResolvers<void>();
    const ran = Promise.withResolvers<void>();
    for (let i = 0; i < 9; i++) await enqueue(database.db, { task: 'slow', payload: {} });
    await enqueue(database.db, { task: 'picture', payload: {} });
    await enqueue(database.db, { task: 'mail', payload: {}, priority: 1 });
    const worker = await work(
      { slow: () => gate.promise },
      {
        apart: [
          { tasks: { picture: () => gate.promise }, concurrency: 1 },
          { tasks: { mail: async () => ran.resolve() }, concurrency: 1 },
        ],
      },
    );
    await ran.promise;
    gate.resolve();
    await done();
    await worker.stop();
  });
});
