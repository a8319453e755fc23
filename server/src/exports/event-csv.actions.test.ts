import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportsAtOnce } from '@trapline/domain/exports/export.limits.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLogger } from '../platform/base/log.ts';
import { makeAccount, makeCall, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { exportHandlers } from './export.http.ts';

describe('a running export', () => {
  let database: Database;
  let handlers: ReturnType<typeof exportHandlers>;
  let creator: TestAccount;
  let clock = 0;

  async function open(account: TestAccount, id: string, signal?: AbortSignal): Promise<Readable> {
    const parts = { params: { id }, query: {}, ...(signal ? { signal } : {}) };
    const { body } = await handlers.exportSensorEvents(makeCall(account, parts));
    if (body instanceof Readable) return body;
    throw new Error('Not a stream');
  }
  async function rowsOf(body: Readable): Promise<string[][]> {
    const closed = once(body, 'close');
    const csv = await text(body);
    await closed;
    return readCsv(csv);
  }
  const refused = (type: string) => expect.objectContaining({ type });

  beforeAll(async () => {
    const { url } = await createTestDatabase();
    database = openDatabase({ url, connections: 3 });
    const { db, pool } = database;
    handlers = exportHandlers({ db, pool, directUrl: url, clock: { now: () => clock }, log: createLogger('silent') });
    creator = await makeAccount(db, {});
    await makeSensor(db, creator, { id: 'empty' });
    const key = await makeSensor(database.db, creator, { id: 'long', type: 'fly_count', memo: 'm'.repeat(500) });
    await database.pool.query(
      `insert into events (sensor_key, ts, received_at, count)
       select $1, ts, ts, 1 from generate_series('2026-01-01Z'::timestamptz, '2026-02-09Z', '1 minute') ts`,
      [key],
    );
    await database.pool.query(`update sensor_states set total_event_count = $2 where sensor_key = $1`, [key, 56_161]);
  });
  afterAll(() => database.close());

  const connections = async () => {
    const { rows } = await database.pool.query(
      `select state from pg_stat_activity where application_name = 'trapline-export' and datname = current_database()`,
    );
    return rows.length;
  };

  it('is the account’s only one, and the next may start when it ends', async () => {
    const body = await open(creator, 'long');
    await once(body, 'readable');
    await expect(open(creator, 'empty')).rejects.toEqual(refused('conflict'));
    const other = await makeAccount(database.db, { permissions: ['admin'] });
    expect(await rowsOf(await open(other, 'empty'))).toHaveLength(1);
    const closed = once(body, 'close');
    const rows = readCsv(await text(body));
    await closed;
    expect(rows).toHaveLength(56_162);
    expect(rows.at(-1)?.[0]).toBe('56161');
    await expect.poll(connections).toBe(0);
    expect(await rowsOf(await open(creator, 'empty'))).toHaveLength(1);
  });

  it('reads a sensor of many events month by month, also if its events are not counted', async () => {
    const body = await open(creator, 'long');
    const statements = async () => {
      const { rows } = await database.pool.query<{ query: string }>(
        `select query from pg_stat_activity where application_name = 'trapline-export' and datname = current_database()`,
      );
      return rows.map(({ query }) => query);
    };
    const border = `to_timestamp(${Date.UTC(2026, 1, 1) / 1_000})`;
    try {
      await once(body, 'readable');
      await expect.poll(statements).toEqual([expect.stringContaining(border)]);
    } finally {
      body.destroy();
    }
    await expect.poll(connections).toBe(0);
  });

  it('cancels its query when the client disconnects', async () => {
    const abort = new AbortController();
    const body = await open(creator, 'long', abort.signal);
    await once(body, 'readable');
    expect(await connections()).toBe(1);
    abort.abort();
    await expect.poll(connections, { timeout: 5_000 }).toBe(0);
    expect(body.destroyed).toBe(true);
    expect(await rowsOf(await open(creator, 'empty'))).toHaveLength(1);
  });

  it('cancels a query that has not sent anything', async () => {
    const waiting = `select from pg_stat_activity where application_name = 'trapline-export'
      and datname = current_database() and wait_event_type = 'Lock'`;
    const body = await open(creator, 'long');
    // Another transaction locks the table, so the query waits and sends nothing.
    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table events in access exclusive mode');
      body.resume();
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
      body.destroy();
      await expect.poll(connections, { timeout: 5_000 }).toBe(0);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('leaves nothing open when the client disconnects before the first byte', async () => {
    const body = await open(creator, 'long', AbortSignal.abort());
    expect(body.destroyed).toBe(true);
    await expect.poll(connections).toBe(0);
  });

  it('fails when the share ends', async () => {
    const key = (
      await database.db.selectFrom('sensors').select('key').where('id', '=', 'long').executeTakeFirstOrThrow()
    ).key;
    const reader = await makeAccount(database.db, {});
    await database.db
      .insertInto('sensor_shares')
      .values({
        sensor_key: key,
        email: reader.email,
        account_id: reader.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const body = await open(reader, 'long');
    await once(body, 'readable');
    await database.db.deleteFrom('sensor_shares').where('account_id', '=', reader.id).execute();
    clock += 1_000;
    await expect(text(body)).rejects.toEqual(refused('not_found'));
    await expect.poll(connections).toBe(0);
  });

  it('is one of at most ten, however earlier ones ended', async () => {
    const admins = await Promise.all(
      Array.from({ length: exportsAtOnce + 1 }, () => makeAccount(database.db, { permissions: ['admin'] })),
    );
    const [last, ...others] = admins;
    if (!last) throw new Error('Nobody');
    const bodies = [];
    for (const admin of others) bodies.push(await open(admin, 'empty'));
    await expect(open(last, 'empty')).rejects.toEqual(refused('unavailable'));
    expect(await Promise.all(bodies.map(rowsOf))).toHaveLength(exportsAtOnce);
    expect(await rowsOf(await open(last, 'empty'))).toHaveLength(1);
  });
});
