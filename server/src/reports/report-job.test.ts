import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { reportEvents } from '@trapline/domain/reports/report.limits.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { cancelJob, seeJob } from '../jobs/own-job.actions.ts';
import { requestReport } from './request-report.actions.ts';

// Jobs of reports in processes of their own, with so many large photos that drawing them takes seconds.

const program = fileURLToPath(import.meta.resolve('@trapline/test-world/jobs/portal-with-jobs.ts'));

let test: TestPortal;
let owner: TestAccount;
let place: string;
let photo: Buffer | undefined;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  test = await startTestPortal();
  const { db } = test.portal.services;
  const organization_id = await makeOrganization(db, 'North');
  await sql`update organizations set allowed_sensor_types = '{station}'`.execute(db);
  owner = await makeAccount(db, { organization_id, organization_admin: true });
  const id = await makePlace(db, owner, 'Packing');
  place = String(id);
  for (let trap = 1; trap <= reportEvents; trap++) {
    const [trap_no, uploaded] = [String(trap), new Date(Date.UTC(2026, 9, 31, 3, 0, trap))];
    const given = { trap_no, uploaded, installed: '2026-10-01', collected: '2026-10-31', count: 8 };
    await addPhoto(await makeStationEvent(db, id, given), uploaded);
  }
});

const size = { width: 6_000, height: 4_500 };

/** The first photo of an event; all are of the same file. */
async function addPhoto(sensor_key: number, ts: Date): Promise<void> {
  const storage_key = 'sensors/1/2026-10/photo';
  const file = join(test.filesDir, 'objects', storage_key, 'display');
  await mkdir(dirname(file), { recursive: true });
  photo ??= await sharp({ create: { ...size, channels: 3, background: '#d8d4c0' } })
    .jpeg()
    .toBuffer();
  await writeFile(file, photo);
  await test.portal.services.db
    .insertInto('attachments')
    .values({
      ...{ sensor_key, ts, resource: 'photo_1', content_type: 'image/jpeg', bytes: photo.length, storage_key },
      ...{ sha256: Buffer.alloc(32), stored_at: ts, state: 'understood', has_poster: true, ...size },
    })
    .execute();
}

afterEach(async () => {
  for (const worker of workers) await kill(worker);
});
afterAll(() => test.stop());

async function startWorker(): Promise<ChildProcess> {
  const args = [program, test.portal.services.directUrl, test.filesDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.add(child);
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).once('line', () => ready.resolve());
  await ready.promise;
  return child;
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  workers.delete(worker);
}

const caller = () => ({ kind: 'account', account: owner, own: owner }) as const;

async function ask(): Promise<string> {
  const source = { kind: 'place', id: place } as const;
  const wanted = { type: 'standard', format: 'xlsx', locale: 'en', source, from: '2026-10', to: '2026-10' } as const;
  return (await requestReport(test.portal.services, caller(), wanted)).job_id;
}

const state = async (id: string) => (await seeJob(test.portal.services, caller(), id)).state;

function until(id: string, wanted: string): Promise<void> {
  return vi.waitFor(async () => expect(await state(id)).toBe(wanted), { timeout: 60_000, interval: 20 });
}

/** Asks for a report and does something while its photos are being drawn. */
async function whileDrawn(action: (id: string) => Promise<void>): Promise<string> {
  const id = await ask();
  await vi.waitFor(
    async () => {
      const { progress } = await seeJob(test.portal.services, caller(), id);
      // From 20 on photos are drawn, until 90.
      expect(progress).toBeGreaterThan(20);
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(await state(id)).toBe('running');
  await action(id);
  return id;
}

const filesOf = (id: string) => readdir(join(test.filesDir, 'objects/jobs', id)).catch(() => []);

it('a report that is cancelled while it is made ends without a file, and the next one is made', async () => {
  await startWorker();
  const id = await whileDrawn((asked) => cancelJob(test.portal.services, caller(), asked));
  const next = await ask();
  await until(next, 'done');
  expect([await state(id), await filesOf(id)]).toEqual(['cancelled', []]);
  const incoming = join(test.filesDir, 'incoming');
  await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), { timeout: 20_000, interval: 20 });
}, 120_000);

it('a report whose process is killed is made by another one', async () => {
  const first = await startWorker();
  const id = await whileDrawn(() => kill(first));
  expect([await state(id), await filesOf(id)]).toEqual(['running', []]);
  await sql`update job_workers set seen_at = seen_at - interval '1 minute'`.execute(test.portal.services.db);
  await startWorker();
  await until(id, 'done');
  const done = await seeJob(test.portal.services, caller(), id);
  expect(done).toMatchObject({ progress: 100, file_name: 'Packing_2026-10.xlsx', error: null });
  expect(await filesOf(id)).toHaveLength(1);
}, 120_000);
