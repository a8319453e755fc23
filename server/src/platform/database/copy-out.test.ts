import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { CopyReader } from './copy-out.ts';

describe('CopyReader', () => {
  let client: pg.Client;
  let reader: CopyReader;

  beforeAll(async () => {
    client = new pg.Client((await createTestDatabase()).url);
    client.on('error', () => undefined);
    await client.connect();
    reader = new CopyReader(client);
  });
  afterAll(() => client.end());

  async function copied(query: string, most = Number.POSITIVE_INFINITY): Promise<{ text: string; pauses: number }> {
    const pieces: Buffer[] = [];
    let waiting = 0;
    let pauses = 0;
    reader.start(`copy (${query}) to stdout`, (rows) => {
      pieces.push(Buffer.from(rows));
      waiting += rows.length;
      return waiting < most;
    });
    while (await reader.more()) {
      waiting = 0;
      pauses += 1;
    }
    return { text: Buffer.concat(pieces).toString(), pauses };
  }

  it('gives every row, short and long ones, statement after statement', async () => {
    expect((await copied(`select 1 where false`)).text).toBe('');
    const row = (n: number) => 'あ'.repeat((n * 7919) % 30_011);
    const expected = Array.from({ length: 300 }, (_, n) => `${n}\t${row(n)}\n`).join('');
    const query = `select n, repeat('あ', (n * 7919) % 30011) from generate_series(0, 299) n`;
    expect((await copied(query)).text === expected).toBe(true);
    const slow = await copied(query, 65_536);
    expect(slow.text === expected).toBe(true);
    expect(slow.pauses).toBeGreaterThan(50);
    expect((await client.query(`select 'd' as answer`)).rows).toEqual([{ answer: 'd' }]);
    expect((await copied(`select ''`)).text).toBe('\n');
  });

  it('rejects with what the database says, in the middle of rows as well, and goes on', async () => {
    await expect(copied('select nothing')).rejects.toThrow('"nothing" does not exist');
    await expect(copied('select 1 / (20000 - n) from generate_series(1, 30000) n')).rejects.toThrow('division by zero');
    expect((await copied('select 7')).text).toBe('7\n');
  });

  it('leaves notices to the driver', async () => {
    const notices: (string | undefined)[] = [];
    client.on('notice', ({ message }) => notices.push(message));
    await client.query(`create function pg_temp.telling(n int) returns int language plpgsql as $$
      begin raise notice 'row %', n; return n; end $$`);
    expect((await copied('select pg_temp.telling(n) from generate_series(1, 3) n')).text).toBe('1\n2\n3\n');
    expect(notices).toEqual(['row 1', 'row 2', 'row 3']);
  });

  it('rejects when the connection ends', async () => {
    reader.start('copy (select pg_sleep(60)) to stdout', () => true);
    const more = reader.more();
    const ended = expect(more).rejects.toThrow('Connection terminated');
    await client.end();
    await ended;
  });
});
