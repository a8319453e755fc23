import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { type Standby, startStandby } from '@trapline/test-world/standby.ts';
import { createLogger } from '../platform/base/log.ts';
import { connectAlone } from '../platform/database/connection.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ensurePartitionsAhead } from '../platform/database/partition.store.ts';
import { openReplica, type Replica } from '../platform/database/replica.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { exportHandlers } from './export.http.ts';

let folder: string;
let primary: EmbeddedPostgres;
let standby: Standby;
let database: Database;
let sensor: number;
let creator: TestAccount;
const said: string[] = [];
const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trapline-replica-'));
  chmodSync(folder, 0o711);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  primary = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false });
  await migrate(primary.url);
  database = openDatabase({ url: primary.url });
  await ensurePartitionsAhead(database.db, new Date('2026-01-01Z'), 3);
  standby = await startStandby(primary, folder);
  creator = await makeAccount(database.db, { organization_id: await makeOrganization(database.db, 'North') });
  sensor = await makeSensor(database.db, creator, { id: 'Fly_1', type: 'fly_count' });
});
afterAll(async () => {
  await database.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true });
});

let day = 0;
/** Stores an event of the next day. */
async function store(): Promise<void> {
  day += 1;
  const ts = new Date(Date.UTC(2026, 0, day));
  const row = { sensor_key: sensor, ts, received_at: ts, processing: false, count: 3 };
  await database.db.insertInto('events').values(row).execute();
}

async function tell(statement: string): Promise<void> {
  const admin = await connectAlone(standby.adminUrl, {});
  await admin.query(statement);
  await admin.end();
}

/** An export with a replica: its number of events, and its age as the header says. */
async function exported(replica: Replica): Promise<{ readonly events: number; readonly age: string | undefined }> {
  const { db, pool } = database;
  const silent = createLogger('silent');
  const services = { db, pool, directUrl: primary.url, replica, clock: { now: () => 0 }, log: silent };
  const answer = await exportHandlers(services).exportSensorEvents(
    makeCall(creator, { params: { id: 'Fly_1' }, query: {} }),
  );
  if (!(answer.body instanceof Readable)) throw new Error('Not a stream');
  const closed = once(answer.body, 'close');
  const csv = readCsv(await text(answer.body));
  await closed;
  return { events: csv.length - 1, age: answer.headers?.['trapline-data-age'] };
}

it('reads an export from the replica, says how old it is, and leaves one that is too far behind', async () => {
  const open = (limit?: number) =>
    openReplica({ url: standby.url, primary: database.pool, log, ...(limit === undefined ? {} : { limit }) });
  const [usual, patient] = [open(), open(1e9)];
  try {
    await store();
    await expect.poll(() => usual.age(), { timeout: 10_000 }).toBe(0);
    expect(said).toContain('The read replica answers exports');
    await expect.poll(() => exported(usual), { timeout: 10_000 }).toEqual({ events: 1, age: '0' });
    // While it does not follow, a reader who may wait for ever sees the old state, and is told so.
    await tell('select pg_wal_replay_pause()');
    await store();
    const old = await exported(patient);
    expect(old.events).toBe(1);
    expect(Number(old.age)).toBeGreaterThan(0);
    const strict = open(0);
    expect(await exported(strict)).toEqual({ events: 2, age: undefined });
    await strict.close();
    expect(said.at(-1)).toMatch(/is not used, the primary answers instead: it is \d+ s behind/);
    await tell('select pg_wal_replay_resume()');
    await expect.poll(() => exported(usual), { timeout: 10_000 }).toEqual({ events: 2, age: '0' });
  } finally {
    await Promise.all([usual.close(), patient.close()]);
  }
});

it('leaves what is no replica of this database', async () => {
  const same = openReplica({ url: primary.url, primary: database.pool, log });
  expect(await same.age()).toBeNull();
  expect(said.at(-1)).toContain('it is no replica');
  await same.close();
});

it('reads from the primary while the replica is down', async () => {
  const replica = openReplica({ url: standby.url, primary: database.pool, log });
  await standby.stop();
  expect(await exported(replica)).toEqual({ events: 2, age: undefined });
  expect(said.at(-1)).toContain('it cannot be asked');
  await replica.close();
});
