import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertSession } from './session.store.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { toProblem } from '../platform/http/responses/problem-document.ts';
import { hashSecret, secret, systemIds } from '../platform/base/ids.ts';
import { createLogger } from '../platform/base/log.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';
import { type Database, type Db, openDatabase, transaction } from '../platform/database/database.ts';

// An administrator, a failover, a timeout or a killed database process may end connections at any moment.

/** A log with readable lines. */
function keptLog() {
  const lines: string[] = [];
  return { lines, log: createLogger('warn', { write: (line: string) => lines.push(line) }) };
}

const lostLine = 'A database connection was lost';

describe('a lost connection', () => {
  let url: string;
  let other: Database;
  beforeAll(async () => {
    ({ url } = await createTestDatabase());
    other = openDatabase({ url, connections: 1 });
  });
  afterAll(() => other.close());

  async function pidOf(db: Db): Promise<number> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db);
    return rows[0]?.pid ?? Number.NaN;
  }
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other.db);

  it('between two statements fails the transaction, is logged once, and is replaced', async () => {
    const { lines, log } = keptLog();
    const database = openDatabase({ url, connections: 1, log });
    const work = transaction(database.db, async (tx) => {
      await terminate(await pidOf(tx));
      // The connection is idle when it is notified that it has ended.
      await vi.waitFor(() => expect(lines.join('')).toContain(lostLine));
      await sql`select 1`.execute(tx);
    });
    await expect(work.catch(toProblem)).resolves.toMatchObject({ type: 'unavailable' });
    expect(await pidOf(database.db)).toBeGreaterThan(0);
    await database.close();
    expect(lines).toHaveLength(1);
  });

  it('during a statement fails that statement, and is logged', async () => {
    const { lines, log } = keptLog();
    const database = openDatabase({ url, connections: 2, log });
    const work = transaction(database.db, async (tx) => {
      const pid = await pidOf(tx);
      const running = sql`select pg_sleep(60)`.execute(tx);
      await Promise.all([running, terminate(pid)]);
    });
    await expect(work.catch(toProblem)).resolves.toMatchObject({ type: 'unavailable' });
    await vi.waitFor(() => expect(lines.join('')).toContain(lostLine));
    await database.close();
  });
});

describe('a running portal', () => {
  let test: TestPortal;
  const { lines, log } = keptLog();
  beforeAll(async () => {
    const plenty = [{ calls: 100_000, seconds: 1 }];
    test = await startTestPortal({ log, limits: { ...requestLimits, account: plenty } });
  });
  afterAll(() => test.stop());

  it('responds with 503 when connections are lost during transactions, and continues', async () => {
    const { db, pool } = test.portal.services;
    const account = await makeAccount(db, { organization_id: await makeOrganization(db, 'LOST') });
    await makeSensor(db, account, { id: 'LOST_1' });
    const token = secret(systemIds);
    const session = {
      tokenHash: hashSecret(token),
      accountId: account.id,
      now: new Date(),
      userAgent: '',
      address: '',
    };
    await insertSession(db, session);
    const rename = async (name: string) => {
      const answer = await fetch(`${test.url}/api/sensors/LOST_1`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };

    const statuses = new Set<number>();
    const over = new AbortController();
    const people = Array.from({ length: 4 }, async (_, person) => {
      for (let change = 0; !over.signal.aborted; change++) statuses.add(await rename(`${person} ${change}`));
    });
    const administrator = openDatabase({ url: pool.options.connectionString ?? '', connections: 1 });
    for (let terminated = 0; terminated < 5; ) {
      const { rows } = await sql<{ done: boolean }>`select pg_terminate_backend(pid) done from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' limit 1`.execute(administrator.db);
      terminated += rows.length;
    }
    over.abort();
    await Promise.all(people);
    await administrator.close();

    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await rename('at last')).toBe(200);
    expect(lines.join('')).toContain(lostLine);
  });
});
