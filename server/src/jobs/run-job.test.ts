import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unfinishedJobs } from '@trapline/domain/jobs/job.limits.ts';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { countingJob } from '@trapline/test-world/jobs/counting-job.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { transaction } from '../platform/database/database.ts';
import { expireJobTasks } from './job-expiry.jobs.ts';
import { carriesOut, type JobWork } from './job-kind.types.ts';
import { seeJob } from './own-job.actions.ts';
import { requestJob } from './request-job.actions.ts';
import { type JobTry, runJob } from './run-job.actions.ts';

/** Has no worker: the tests run the jobs. */
let test: TestPortal;
let owner: TestAccount;
beforeAll(async () => {
  test = await startTestPortal();
});
beforeEach(async () => {
  owner = await makeAccount(test.portal.services.db, {});
});
afterAll(() => test.stop());

const db = () => test.portal.services.db;
const caller = () => ({ kind: 'account', account: owner, own: owner }) as const;
const see = (id: string) => seeJob(test.portal.services, caller(), id);

function ask(about: { readonly sensor?: string } = {}): Promise<string> {
  const payload = { to: 1, every: 1, ...about };
  return transaction(db(), (tx) => requestJob(tx, test.portal.services, caller(), countingJob, payload));
}

type Work = (work: JobWork<unknown>) => Promise<void>;

function lastAttempt() {
  const [ending, lost] = [new AbortController(), new AbortController()];
  return { ending, lost, attempt: { lastTry: true, ending: ending.signal, lost } satisfies JobTry };
}

function run(id: string, work: Work, { attempt } = lastAttempt()): Promise<void> {
  return runJob(test.portal.services, new Map([['counting', carriesOut(countingJob, work)]]), id, attempt);
}

function fileOf(bytes: Readable) {
  return { name: 'file.txt', contentType: 'text/plain', bytes };
}

async function filesOf(id: string): Promise<readonly string[]> {
  return readdir(join(test.filesDir, 'objects/jobs', id)).catch(() => []);
}

/** The tasks that the queue has for a job, with the attempts made. */
async function queuedFor(id: string) {
  const { rows } = await sql<{ task: string; attempts: number }>`select task.identifier task, attempts
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.payload::text like ${`%${id}%`} order by job.id`.execute(db());
  return rows;
}

describe('the stream of a result file', () => {
  it('may fail before it is read, without ending the process', async () => {
    const id = await ask();
    const bytes = new Readable({ read: () => undefined });
    await run(id, async ({ keepFile }) => {
      process.nextTick(() => bytes.destroy(new Error('The source is gone')));
      await expect(keepFile(fileOf(bytes))).rejects.toThrow('The source is gone');
    });
    expect(await see(id)).toMatchObject({ state: 'done', file_key: null });
  });

  it('is destroyed when it is refused', async () => {
    const id = await ask();
    const bytes = Readable.from(['text instead of bytes', Buffer.from('more')]);
    await run(id, ({ keepFile }) => keepFile(fileOf(bytes)));
    expect(bytes.destroyed).toBe(true);
    expect(await see(id)).toMatchObject({ state: 'failed', error: 'internal_error' });
  });

  it('is destroyed when storage cannot receive it', async () => {
    const id = await ask();
    const bytes = Readable.from([Buffer.from('bytes')]);
    const incoming = join(test.filesDir, 'incoming');
    await rename(incoming, `${incoming}-away`);
    await run(id, ({ keepFile }) => keepFile(fileOf(bytes)));
    await rename(`${incoming}-away`, incoming);
    expect(bytes.destroyed).toBe(true);
    expect(await see(id)).toMatchObject({ state: 'failed', error: 'internal_error' });
  });
});

describe('a result file', () => {
  it('is not left behind when it cannot be renamed', async () => {
    const id = await ask();
    const folder = join(test.filesDir, 'objects/jobs');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, id), 'a file where the folder should be');
    await run(id, ({ keepFile }) => keepFile(fileOf(Readable.from([Buffer.from('bytes')]))));
    expect(await see(id)).toMatchObject({ state: 'failed', error: 'internal_error' });
    expect(await readdir(join(test.filesDir, 'incoming'))).toEqual([]);
  });
});

describe('a runner that ignores its signal', () => {
  it.each(['lost', 'ending'] as const)('blocks nothing, and changes nothing later: %s', async (reason) => {
    const id = await ask();
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const late = Promise.withResolvers<readonly PromiseSettledResult<void>[]>();
    const given = lastAttempt();
    const running = run(
      id,
      async ({ progress, keepFile }) => {
        started.resolve();
        await gate.promise;
        const bytes = Readable.from([Buffer.from('late')]);
        late.resolve(await Promise.allSettled([keepFile(fileOf(bytes)), progress(50)]));
      },
      given,
    );
    await started.promise;
    given[reason].abort();
    // It does not wait for its work.
    await running;
    const before = await see(id);
    expect(before.state).toBe(reason === 'ending' ? 'waiting' : 'running');
    gate.resolve();
    const { promise } = late;
    expect((await promise).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([await see(id), await filesOf(id)]).toEqual([before, []]);
  });

  it('leaves no file that it is writing', async () => {
    const id = await ask();
    const started = Promise.withResolvers<void>();
    const given = lastAttempt();
    const bytes = new Readable({ read: () => started.resolve() });
    const running = run(id, ({ keepFile }) => keepFile(fileOf(bytes)), given);
    await started.promise;
    given.lost.abort();
    await running;
    expect([bytes.destroyed, await filesOf(id), await readdir(join(test.filesDir, 'incoming'))]).toEqual([
      true,
      [],
      [],
    ]);
  });
});

describe('a job that fails', () => {
  it('leads to the deletion of the files of its killed runs', async () => {
    const id = await ask();
    await run(id, () => Promise.reject(new Error('Nobody expected this')));
    expect(await queuedFor(id)).toContainEqual({ task: 'delete_files', attempts: 0 });
  });
});

describe('a job about a sensor that is shared with its account', () => {
  const refused = { state: 'failed', error: 'forbidden', file_key: null };
  async function shared() {
    const creator = await makeAccount(db(), {});
    const id = `SHARED_${creator.id}`;
    const sensor_key = await makeSensor(db(), creator, { id });
    const share = { email: owner.email, account_id: owner.id, shared_by: creator.id, created_at: new Date() };
    await db()
      .insertInto('sensor_shares')
      .values({ sensor_key, permissions: ['read'], ...share })
      .execute();
    const endShare = () => db().deleteFrom('sensor_shares').where('sensor_key', '=', sensor_key).execute();
    return { sensor: id, endShare };
  }

  it('is not requested by others', async () => {
    const { sensor, endShare } = await shared();
    await endShare();
    await expect(ask({ sensor })).rejects.toMatchObject({ type: 'not_found' });
  });

  it('does not begin once the share has ended', async () => {
    const { sensor, endShare } = await shared();
    const id = await ask({ sensor });
    await endShare();
    await run(id, () => expect.fail('It began'));
    expect(await see(id)).toMatchObject(refused);
  });

  it.each<[string, Work]>([
    ['its next chunk', async ({ reader }) => void (await reader())],
    ['its next progress report', ({ progress }) => progress(50)],
    ['its end', () => Promise.resolve()],
    ['its end, whatever it ignores', async ({ reader }) => void (await Promise.allSettled([reader()]))],
  ])('fails at %s when the share ends while it runs, and leaves no file', async (_when, goOn) => {
    const { sensor, endShare } = await shared();
    const id = await ask({ sensor });
    await run(id, async (work) => {
      expect(await work.reader()).toMatchObject({ id: owner.id });
      await work.keepFile(fileOf(Readable.from([Buffer.from('bytes')])));
      await endShare();
      await goOn(work);
    });
    expect(await see(id)).toMatchObject(refused);
    expect(await filesOf(id)).toEqual([]);
  });

  it('is done while the share lasts', async () => {
    const { sensor } = await shared();
    const id = await ask({ sensor });
    await run(id, async ({ progress, keepFile }) => {
      await progress(50);
      await keepFile(fileOf(Readable.from([Buffer.from('bytes')])));
    });
    expect(await see(id)).toMatchObject({ state: 'done', file_bytes: 5 });
  });
});

describe('an unfinished job without an attempt in the queue', () => {
  it('is given up within the hour, and no other', async () => {
    const [stranded, waiting, lastOne] = [await ask(), await ask(), await ask()];
    for (let more = 3; more < unfinishedJobs; more += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ type: 'too_many_requests' });
    // The outcome of the last attempt could not be stored.
    await sql`update jobs set state = 'running', run = 3 where id in (${stranded}, ${lastOne})`.execute(db());
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where payload ->> 'id' in (${stranded}, ${lastOne})`.execute(db());
    // The last attempt of this one is in progress.
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'
      where payload ->> 'id' = ${lastOne}`.execute(db());
    const { expire_jobs = expect.fail() } = expireJobTasks(test.portal.services);
    const { signal } = new AbortController();
    await expire_jobs({ payload: {}, job: '', attempt: 1, lastTry: false, signal });
    expect(await see(stranded)).toMatchObject({ state: 'failed', error: 'internal_error' });
    expect(await queuedFor(stranded)).toContainEqual({ task: 'delete_files', attempts: 0 });
    expect([(await see(waiting)).state, (await see(lastOne)).state]).toEqual(['waiting', 'running']);
    await ask();
  });
});
