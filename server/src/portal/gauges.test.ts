import { readFile } from 'node:fs/promises';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStatus } from '../status/read-status.actions.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';

const now = Date.UTC(2026, 9, 5, 12);
let one: TestPortal;

beforeAll(async () => {
  one = await startTestPortal({ clock: { now: () => now } });
});
afterAll(() => one.stop());

/** The value of a metric; null: it is left out. */
async function valueOf(name: string): Promise<number | null> {
  const { text } = await one.portal.metrics.read();
  const line = text.split('\n').find((row) => row.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

const ago = (seconds: number) => new Date(now - seconds * 1_000);

it('tells how long photos, mails and jobs have been waiting, and how many units are silent', async () => {
  const { db } = one.portal.services;
  const waits = [
    'trapline_oldest_photo_waiting_seconds',
    ...['trapline_mails_waiting', 'trapline_oldest_mail_seconds', 'trapline_oldest_job_seconds'],
    'trapline_units_silent',
  ];
  for (const name of waits) expect([name, await valueOf(name)]).toEqual([name, 0]);
  const account = await makeAccount(db, {});
  const key = await makeSensor(db, account, { id: 'S1', type: 'insect_monitor_v2' });
  await sql`update sensor_states set silent_since = ${ago(7_200)} where sensor_key = ${key}`.execute(db);
  await sql`insert into events (sensor_key, ts, received_at, processing)
    values (${key}, ${ago(600)}, ${ago(590)}, true)`.execute(db);
  await enqueue(db, { task: 'mail_link', payload: {}, runAt: ago(60) });
  await enqueue(db, { task: 'mail_link', payload: {}, runAt: new Date(now + 60_000) });
  await enqueue(db, { task: 'understand', payload: {}, runAt: ago(90) });
  expect(await Promise.all(waits.map(valueOf))).toEqual([590, 2, 60, 90, 1]);
  expect(await valueOf('trapline_disk_free_bytes')).toBeGreaterThan(0);
});

it('counts a mail that is attempted again from its first attempt on, and judges it for product admins', async () => {
  const { db, storage, log } = one.portal.services;
  await sql`update graphile_worker._private_jobs set attempts = 3, created_at = ${ago(1_000)}
    where run_at > ${new Date(now)}`.execute(db);
  expect(await valueOf('trapline_oldest_mail_seconds')).toBe(1_000);
  expect(await valueOf('trapline_oldest_job_seconds')).toBe(90);
  const account = await makeAccount(db, { permissions: ['admin'] });
  const caller = { kind: 'account', account, own: account } as const;
  const gauged = { db, clock: { now: () => now }, filesDir: one.filesDir, mailTasks: ['mail_link'], storage, log };
  const { checks } = await readStatus(gauged, caller);
  const states = Object.fromEntries(checks.map(({ check, state, value }) => [check, [state, value]]));
  expect(states).toMatchObject({
    ...{ storage: ['good', null], mails: ['bad', 1_000], photos: ['good', 590], silent_units: ['good', 1] },
  });
  // What cannot be read is not good.
  const lost = await readStatus({ ...gauged, filesDir: `${one.filesDir}/gone` }, caller);
  expect(lost.checks.find(({ check }) => check === 'disk')).toEqual({ check: 'disk', state: 'unknown', value: null });
});

it('has every metric that the alert rules and the dashboard for operators name', async () => {
  const { text } = await one.portal.metrics.read();
  const known = new Set(text.split('\n').flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const used = await readFile(new URL(`../../../docs/operations/monitoring/${file}`, import.meta.url), 'utf8');
    const names = [...used.matchAll(/\b(?:trapline|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count)$/, ''),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  }
});
