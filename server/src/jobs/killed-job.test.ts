import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { countingJob, countingRunner } from '@trapline/test-world/jobs/counting-job.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { transaction } from '../platform/database/database.ts';
import { cancelJob, openJobFile, seeJob } from './own-job.actions.ts';
import { carriesOut } from './job-kind.types.ts';
import { requestJob } from './request-job.actions.ts';
import { runJob } from './run-job.actions.ts';

const program = fileURLToPath(import.meta.resolve('@trapline/test-world/jobs/portal-with-jobs.ts'));

let test: TestPortal;
let owner: TestAccount;
const running = new Set<Worker>();
beforeAll(async () => {
  test = await startTestPortal();
  owner = await makeAccount(test.portal.services.db, { name: 'Asker' });
});
afterAll(async () => {
  for (const worker of running) await worker.end('SIGKILL');
  await test.stop();
});

interface Worker {
  /** Resolves when it starts the job with that number, from 1. */
  begun(number: number): Promise<void>;
  end(how: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts a process that runs jobs; resolves when it is ready. */
async function start(): Promise<Worker> {
  const args = [program, test.portal.services.directUrl, test.filesDir];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  if (!child.stdout) throw new Error('No output');
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const said = (line: string, times: number) =>
    vi.waitFor(() => expect(lines.filter((one) => one === line)).toHaveLength(times), {
      timeout: 60_000,
      interval: 10,
    });
  const worker: Worker = {
    begun: (number) => said('begun', number),
    end: async (how) => {
      const gone = once(child, 'exit');
      child.kill(how);
      await gone;
      running.delete(worker);
    },
  };
  running.add(worker);
  await said('ready', 1);
  return worker;
}

/** Pretends that workers have not reported for a minute, so that the next check considers them dead. */
async function takeForDead(): Promise<void> {
  await sql`update job_workers set seen_at = seen_at - interval '1 minute'`.execute(test.portal.services.db);
}

const caller = () => ({ kind: 'account', account: owner, own: owner }) as const;

function ask(payload: { to: number; every: number }): Promise<string> {
  const { services } = test.portal;
  return transaction(services.db, (tx) => requestJob(tx, services, caller(), countingJob, payload));
}

async function until(id: string, state: string) {
  return vi.waitFor(
    async () => {
      const job = await seeJob(test.portal.services, caller(), id);
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 60_000, interval: 20 },
  );
}

it('a job whose process is killed continues in another one, and its file is complete', async () => {
  const id = await ask({ to: 150, every: 10 });
  const first = await start();
  await first.begun(1);
  await vi.waitFor(async () => expect((await seeJob(test.portal.services, caller(), id)).progress).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 10,
  });
  await first.end('SIGKILL');
  expect((await seeJob(test.portal.services, caller(), id)).state).toBe('running');
  await takeForDead();
  const second = await start();
  const { file_key } = await until(id, 'done');
  const file = await openJobFile(test.portal.services, [countingRunner()], {
    jobId: id,
    accountId: owner.id,
    ownId: owner.id,
  });
  expect([file.key, file.bytes]).toEqual([file_key, 'Asker\n'.length + 9 * 2 + 90 * 3 + 51 * 4]);
  await second.begun(1);
  await second.end('SIGKILL');
}, 120_000);

it('a job that is cancelled after its process was killed is not started again', async () => {
  const id = await ask({ to: 1_000_000, every: 10 });
  const first = await start();
  await first.begun(1);
  await first.end('SIGKILL');
  await cancelJob(test.portal.services, caller(), id);
  await takeForDead();
  const second = await start();
  await until(await ask({ to: 1, every: 1 }), 'done');
  await second.begun(1);
  expect((await seeJob(test.portal.services, caller(), id)).state).toBe('cancelled');
  await second.end('SIGTERM');
}, 120_000);

it('a job whose process shuts down waits for the next one, with all its attempts', async () => {
  const id = await ask({ to: 300, every: 10 });
  const first = await start();
  await first.begun(1);
  await first.end('SIGTERM');
  expect((await seeJob(test.portal.services, caller(), id)).state).toBe('waiting');
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs
    join graphile_worker._private_tasks task on task.id = task_id where task.identifier = 'run_job'`.execute(
    test.portal.services.db,
  );
  expect(rows).toEqual([{ attempts: 0 }]);
  const second = await start();
  await until(id, 'done');
  await second.end('SIGTERM');
}, 120_000);

it.each([true, false])(
  'a run that was considered dead but continues changes nothing (reports progress: %s)',
  async (reports) => {
    const { services } = test.portal;
    const id = await ask({ to: 1, every: 1 });
    const gate = Promise.withResolvers<void>();
    const writes = (text: string) =>
      carriesOut(countingJob, async ({ progress, keepFile }) => {
        if (text === 'slow') await gate.promise;
        await keepFile({ name: text, contentType: 'text/plain', bytes: Readable.from([Buffer.from(text)]) });
        if (reports) await progress(50);
      });
    const run = (text: string) => {
      const attempt = { lastTry: true, ending: new AbortController().signal, lost: new AbortController() };
      return runJob(services, new Map([['counting', writes(text)]]), id, attempt);
    };
    const first = run('slow');
    await until(id, 'running');
    await run('quick');
    const done = await seeJob(services, caller(), id);
    expect(done).toMatchObject({ state: 'done', file_name: 'quick', file_key: `jobs/${id}/2-1` });
    gate.resolve();
    await first;
    expect(await seeJob(services, caller(), id)).toEqual(done);
    expect(await readdir(join(test.filesDir, 'objects/jobs', id))).toEqual(['2-1']);
  },
);
