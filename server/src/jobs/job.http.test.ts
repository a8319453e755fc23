import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Change, change } from '@trapline/domain/changes/change.schema.ts';
import {
  jobKeptSeconds,
  jobPayloadBytes,
  longestJobSeconds,
  unfinishedJobs,
} from '@trapline/domain/jobs/job.limits.ts';
import { type Job, job, jobList } from '@trapline/domain/jobs/job.schema.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { type ChangeReader, readChanges } from '@trapline/test-world/changes/change-stream.ts';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { countingJob, countingRunner } from '@trapline/test-world/jobs/counting-job.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { transaction } from '../platform/database/database.ts';
import { expireJobTasks } from './job-expiry.jobs.ts';
import { jobFileKey } from './job-files.names.ts';
import { requestJob } from './request-job.actions.ts';

/** The first process responds to requests, the other one runs jobs. */
let test: TestPortal;
let other: TestPortal;
let late = 0;
let begun = 0;
/** Runners that are running. */
let active = 0;
const clock = { now: () => Date.now() + late };
const streams: ChangeReader[] = [];
beforeAll(async () => {
  test = await startTestPortal({ clock, jobRunners: [countingRunner()] });
  const { directUrl } = test.portal.services;
  const same = { databaseUrl: directUrl, directUrl, filesDir: test.filesDir, alone: false, clock };
  const counting = countingRunner(() => (begun += 1));
  const start: typeof counting.start = async (...given) => {
    active += 1;
    await counting.start(...given).finally(() => (active -= 1));
  };
  const jobRunners = [{ ...counting, start }];
  other = await startTestPortal({ ...same, worker: true, jobRunners });
});
afterEach(async () => {
  late = 0;
  await Promise.all(streams.splice(0).map((stream) => stream.close()));
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

const db = () => test.portal.services.db;
const oneJob = Compile(job);
const manyJobs = Compile(jobList);
/** Longer than any test waits. */
const endless = { to: 1_000_000, every: 5 };

function ask(
  account: TestAccount,
  payload: { to: number; every: number; fails?: 'foreseen' | 'unforeseen'; sensor?: string },
  own = account,
) {
  const caller = { kind: 'account', account, own } as const;
  return transaction(db(), (tx) => requestJob(tx, test.portal.services, caller, countingJob, payload));
}

async function headersOf({ id }: TestAccount, assumed?: TestAccount): Promise<Record<string, string>> {
  const authorization = `Bearer ${await openSession(db(), id, new Date(clock.now()))}`;
  return assumed ? { authorization, 'x-assumed-user-id': String(assumed.id) } : { authorization };
}

async function call(account: TestAccount, method: string, path: string, assumed?: TestAccount): Promise<Response> {
  return fetch(`${test.url}${path}`, { method, headers: await headersOf(account, assumed) });
}

async function look(account: TestAccount, id: string, assumed?: TestAccount): Promise<Job> {
  const seen: unknown = await (await call(account, 'GET', `/api/pending_jobs/${id}`, assumed)).json();
  if (!oneJob.Check(seen)) throw new Error(`Not a job: ${JSON.stringify(seen)}`);
  return seen;
}

/** Waits until a job is in an expected state; failed attempts are repeated at once. */
async function until(account: TestAccount, id: string, wanted: (seen: Job) => boolean): Promise<Job> {
  return vi.waitFor(
    async () => {
      await runDelayedJobs(db());
      const seen = await look(account, id);
      if (!wanted(seen)) throw new Error(`The job is ${JSON.stringify(seen)}`);
      return seen;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Stored files of a job. */
async function filesOf(id: string): Promise<readonly string[]> {
  const folders = await readdir(join(test.filesDir, 'objects/jobs'), { recursive: true }).catch(() => []);
  return folders.filter((name) => name.startsWith(`${id}/`));
}

describe('a job that a user waits for', () => {
  it('runs, and its file can be downloaded, also in ranges', async () => {
    const owner = await makeAccount(db(), { name: 'Asker' });
    const id = await ask(owner, { to: 3, every: 1 });
    const done = await until(owner, id, ({ state }) => state === 'done');
    expect(done).toMatchObject({ job_id: id, state: 'done', progress: 100, error: null });
    const path = done.download_path ?? expect.fail();
    const file = await fetch(`${test.url}${path}`);
    expect(await file.text()).toBe('Asker\n1\n2\n3\n');
    expect(file.headers.get('content-type')).toBe('text/plain');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('数.txt')}`);
    const part = await fetch(`${test.url}${path}`, { headers: { range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, 'Asker']);
    const listed: unknown = await (await call(owner, 'GET', '/api/pending_jobs')).json();
    if (!manyJobs.Check(listed)) throw new Error('Not a list of jobs');
    expect(listed.jobs).toEqual([{ ...done, kind: 'counting', created_at: expect.any(Number) }]);
  });

  it('is visible only to its account, and to a product admin who acts as that account', async () => {
    const [owner, stranger] = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    const admin = await makeAccount(db(), { permissions: ['admin'] });
    const id = await ask(owner, { to: 1, every: 1 }, admin);
    const { download_path } = await until(owner, id, ({ state }) => state === 'done');
    for (const one of [stranger, admin]) {
      for (const method of ['GET', 'DELETE']) {
        expect((await call(one, method, `/api/pending_jobs/${id}`)).status).toBe(404);
      }
    }
    const assumed = await look(admin, id, owner);
    expect(assumed.state).toBe('done');
    // The admin's path ends with the right to act as the account; the account's own does not.
    await db().updateTable('accounts').set({ permissions: [] }).where('id', '=', admin.id).execute();
    expect((await fetch(`${test.url}${assumed.download_path}`)).status).toBe(404);
    expect((await fetch(`${test.url}${download_path}`)).status).toBe(200);
    await db().updateTable('accounts').set({ blocked: true }).where('id', '=', owner.id).execute();
    expect((await fetch(`${test.url}${download_path}`)).status).toBe(404);
  });

  it('has no file for an account that may no longer see what it is about', async () => {
    const [owner, creator] = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    const sensor_key = await makeSensor(db(), creator, { id: 'LENT' });
    const given = { email: owner.email, account_id: owner.id, shared_by: creator.id, created_at: new Date() };
    const share = { sensor_key, permissions: ['read'], ...given };
    await db().insertInto('sensor_shares').values(share).execute();
    const id = await ask(owner, { to: 1, every: 1, sensor: 'LENT' });
    const { download_path } = await until(owner, id, ({ state }) => state === 'done');
    const statusNow = async () => (await fetch(`${test.url}${download_path}`)).status;
    expect(await statusNow()).toBe(200);
    await db().deleteFrom('sensor_shares').where('sensor_key', '=', sensor_key).execute();
    expect(await statusNow()).toBe(404);
    await db().insertInto('sensor_shares').values(share).execute();
    expect(await statusNow()).toBe(200);
  });

  it('is reported on its account’s stream, and on no other', async () => {
    const [owner, stranger] = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    const contract = Compile(change);
    const isChange = (message: unknown): message is Change => contract.Check(message);
    const open = async (account: TestAccount) => {
      const stream = await readChanges(test.url, await headersOf(account), isChange);
      streams.push(stream);
      await vi.waitFor(() => expect(stream.messages.length).toBeGreaterThan(0), 15_000);
      return stream;
    };
    const [mine, theirs] = [await open(owner), await open(stranger)];
    const [id, foreign] = [await ask(owner, { to: 1, every: 1 }), await ask(stranger, { to: 1, every: 1 })];
    for (const [stream, own, not] of [
      [mine, id, foreign],
      [theirs, foreign, id],
    ] as const) {
      await vi.waitFor(() => expect(stream.messages).toContainEqual({ type: 'jobs', ids: [own] }), 15_000);
      expect(JSON.stringify(stream.messages)).not.toContain(not);
    }
  });
});

describe('a cancelled job', () => {
  it('stops at once, whichever process runs it', async () => {
    const owner = await makeAccount(db(), {});
    const id = await ask(owner, endless);
    await until(owner, id, ({ state }) => state === 'running');
    expect((await call(owner, 'DELETE', `/api/pending_jobs/${id}`)).status).toBe(204);
    expect(await look(owner, id)).toMatchObject({ state: 'cancelled', download_path: null, error: null });
    // The next job of the account waits until this one has stopped.
    await until(owner, await ask(owner, { to: 1, every: 1 }), ({ state }) => state === 'done');
    expect(await look(owner, id)).toMatchObject({ state: 'cancelled' });
    expect((await call(owner, 'DELETE', `/api/pending_jobs/${id}`)).status).toBe(204);
  });

  it('is not started if it was waiting', async () => {
    const owner = await makeAccount(db(), {});
    const first = await ask(owner, endless);
    await until(owner, first, ({ state }) => state === 'running');
    const waiting = await ask(owner, endless);
    const before = begun;
    for (const id of [waiting, first]) await call(owner, 'DELETE', `/api/pending_jobs/${id}`);
    await until(owner, await ask(owner, { to: 1, every: 1 }), ({ state }) => state === 'done');
    expect(begun).toBe(before + 1);
  });

  it('loses its file if it was done; the audit trail has both identities if one was assumed', async () => {
    const [owner, admin] = [await makeAccount(db(), {}), await makeAccount(db(), { permissions: ['admin'] })];
    const id = await ask(owner, { to: 1, every: 1 });
    const { download_path } = await until(owner, id, ({ state }) => state === 'done');
    expect(await filesOf(id)).toHaveLength(1);
    expect((await call(admin, 'DELETE', `/api/pending_jobs/${id}`, owner)).status).toBe(204);
    expect(await look(owner, id)).toMatchObject({ state: 'cancelled', download_path: null });
    expect((await fetch(`${test.url}${download_path}`)).status).toBe(410);
    await vi.waitFor(async () => expect(await filesOf(id)).toEqual([]), 15_000);
    const entries = await db().selectFrom('audit_trail').selectAll().where('entity', 'like', `%${id}`).execute();
    expect(entries).toMatchObject([{ action: 'cancelJob', actor_account_id: admin.id, subject_account_id: owner.id }]);
  });
});

describe('a failed job', () => {
  it('states the reason if it is known, and leaves no file', async () => {
    const owner = await makeAccount(db(), {});
    const before = begun;
    const id = await ask(owner, { to: 1, every: 1, fails: 'foreseen' });
    const failed = await until(owner, id, ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ error: 'conflict', download_path: null });
    expect([begun - before, await filesOf(id)]).toEqual([1, []]);
  });

  it('was attempted three times after an unexpected error, and does not block others of its account', async () => {
    const owner = await makeAccount(db(), {});
    const before = begun;
    const id = await ask(owner, { to: 1, every: 1, fails: 'unforeseen' });
    expect(await until(owner, id, ({ state }) => state === 'failed')).toMatchObject({ error: 'internal_error' });
    expect([begun - before, await filesOf(id)]).toEqual([3, []]);
    await until(owner, await ask(owner, { to: 1, every: 1 }), ({ state }) => state === 'done');
  });

  it('has the reason `forbidden` if its account may no longer act', async () => {
    const owner = await makeAccount(db(), {});
    await db().updateTable('accounts').set({ activated: false }).where('id', '=', owner.id).execute();
    const id = await ask(owner, { to: 1, every: 1 });
    const failed = async () => {
      const rows = await db().selectFrom('jobs').select(['state', 'error']).where('id', '=', id).execute();
      expect(rows).toEqual([{ state: 'failed', error: 'forbidden' }]);
    };
    await vi.waitFor(failed, 15_000);
  });
});

describe('the limits of jobs', () => {
  it('include the number of waiting and running jobs per account, even for concurrent requests', async () => {
    const owner = await makeAccount(db(), {});
    const all = await Promise.allSettled(Array.from({ length: unfinishedJobs + 3 }, () => ask(owner, endless)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ type: 'too_many_requests', retryAfter: 30 });
    for (const one of all)
      if (one.status === 'fulfilled') await call(owner, 'DELETE', `/api/pending_jobs/${one.value}`);
    await until(owner, await ask(owner, { to: 1, every: 1 }), ({ state }) => state === 'done');
  });

  it('include the size of a request', async () => {
    const owner = await makeAccount(db(), {});
    const long = { to: 1, every: 1, more: 'x'.repeat(jobPayloadBytes) };
    await expect(ask(owner, long)).rejects.toMatchObject({ type: 'payload_too_large' });
  });

  it('include a day for a finished job and its file; then the job is unknown and its path gone', async () => {
    const owner = await makeAccount(db(), {});
    const id = await ask(owner, { to: 1, every: 1 });
    const { download_path } = await until(owner, id, ({ state }) => state === 'done');
    const { expire_jobs = expect.fail() } = expireJobTasks(other.portal.services);
    const { signal } = new AbortController();
    const context = { payload: {}, job: '', attempt: 1, lastTry: false, signal };
    late = (jobKeptSeconds - 60) * 1_000;
    await expire_jobs(context);
    expect((await look(owner, id)).state).toBe('done');
    late = (jobKeptSeconds + 60) * 1_000;
    expect((await call(owner, 'GET', `/api/pending_jobs/${id}`)).status).toBe(404);
    expect((await call(owner, 'DELETE', `/api/pending_jobs/${id}`)).status).toBe(404);
    expect((await fetch(`${test.url}${download_path}`)).status).toBe(410);
    expect(await filesOf(id)).toHaveLength(1);
    await expire_jobs(context);
    await vi.waitFor(async () => expect(await filesOf(id)).toEqual([]), 15_000);
    expect(await db().selectFrom('jobs').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('include a day for a job that does not finish', async () => {
    const owner = await makeAccount(db(), {});
    const id = await ask(owner, endless);
    await until(owner, id, ({ progress }) => progress === 0);
    const { expire_jobs = expect.fail() } = expireJobTasks(other.portal.services);
    const context = { payload: {}, job: '', attempt: 1, lastTry: false, signal: new AbortController().signal };
    // A file of an earlier run whose process was killed.
    const { storage } = test.portal.services;
    const incoming = await storage.receive(Readable.from([Buffer.from('half')]), () => undefined);
    await incoming.commit(jobFileKey(id, 99, 1));
    await vi.waitFor(async () => expect([active, await filesOf(id)]).toEqual([1, [`${id}/99-1`]]), 15_000);
    late = (longestJobSeconds + 60) * 1_000;
    await expire_jobs(context);
    expect(await look(owner, id)).toMatchObject({ state: 'failed', error: 'unavailable' });
    await vi.waitFor(async () => expect([active, await filesOf(id)]).toEqual([0, []]), 15_000);
    await until(owner, await ask(owner, { to: 1, every: 1 }), ({ state }) => state === 'done');
  });
});
