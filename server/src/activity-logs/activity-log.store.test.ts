import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logBodyLength, logsLength } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { ensurePartitionsAhead } from '../platform/database/partition.store.ts';
import { forgetActivityLogsBefore, listActivityLogs, writeActivityLog } from './activity-log.store.ts';

describe('activity logs', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  });
  afterAll(() => database.close());

  it('are listed newest first, by entity and period; the same entry is stored once', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000);
    const entry = (id: string, second: number, entity = 'Sensor-1') =>
      writeActivityLog(database.db, {
        entity,
        at: at(second),
        id,
        log_group: 'upload',
        message: { event: id, type: 'upload', body: { text: 'a\u0000b\ud800' } },
      });
    await entry('a', 100);
    await entry('b', 200);
    await entry('b', 200);
    await entry('c', 300);
    await entry('d', 200, 'Sensor-2');
    const ids = async (range: { from?: Date; to?: Date }) =>
      (await listActivityLogs(database.db, { entity: 'Sensor-1', ...range }, { limit: 10 })).rows.map((log) => log.id);
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ from: at(200) })).toEqual(['c', 'b']);
    expect(await ids({ to: at(200) })).toEqual(['a']);
    const {
      rows: [newest],
      more,
    } = await listActivityLogs(database.db, { entity: 'Sensor-1' }, { limit: 1 });
    expect(more).toBe(true);
    expect(newest?.message).toEqual({ event: 'c', type: 'upload', body: { text: 'a\uFFFDb\uFFFD' } });
  });

  it('keep the beginning of a long body, and are returned in batches of limited size', async () => {
    const { db } = database;
    const write = (id: string, entity: string, length: number) =>
      writeActivityLog(db, {
        entity,
        at: new Date(),
        id,
        log_group: 'health-check',
        message: { event: 'health', type: 'http', body: { text: 'x'.repeat(length) } },
      });
    await write('long', 'Sensor-LONG', 900_000);
    const long = await listActivityLogs(db, { entity: 'Sensor-LONG' }, { limit: 1 });
    expect(long.more).toBe(false);
    expect(long.rows[0]?.message).toEqual({
      event: 'health',
      type: 'http',
      body: { cut: `{"text":"${'x'.repeat(logBodyLength - 9)}` },
    });
    await sql`insert into activity_logs (entity, at, id, log_group, message)
      select 'Sensor-MANY', to_timestamp(n), n, 'health-check', jsonb_build_object('body', repeat('x', 30000))
      from generate_series(1, 1000) n`.execute(db);
    const { rows: newest, more } = await listActivityLogs(db, { entity: 'Sensor-MANY' }, { limit: 1_000 });
    expect(more).toBe(true);
    expect(JSON.stringify(newest).length).toBeGreaterThan(logsLength * 0.9);
    expect(JSON.stringify(newest.map(({ message }) => message)).length).toBeLessThanOrEqual(logsLength);
    expect([newest[0]?.id, newest.at(-1)?.id]).toEqual(['1000', String(1_001 - newest.length)]);
    const fromBeginning = { limit: 1_000, take: 'oldest' } as const;
    const { rows: oldest } = await listActivityLogs(db, { entity: 'Sensor-MANY' }, fromBeginning);
    expect([oldest[0]?.id, oldest.at(-1)?.id]).toEqual([String(oldest.length), '1']);
  });

  it('are stored in a partition per day, which is dropped as a whole; other rows are deleted one by one', async () => {
    const { db } = database;
    const day = 86_400_000;
    const now = Date.UTC(2031, 4, 10, 12);
    const kept = async () => {
      const { rows } = await sql<{ part: string; id: string }>`
        select tableoid::regclass::text part, id from activity_logs where entity = 'Sensor-OLD' order by at`.execute(
        db,
      );
      return rows.map(({ part, id }) => `${part} ${id}`);
    };
    const write = (id: string, at: number) =>
      writeActivityLog(db, {
        entity: 'Sensor-OLD',
        at: new Date(at),
        id,
        log_group: 'upload',
        message: { event: 'stored', type: '' },
      });
    await write('before', now - day);
    // Entries of a day without a partition are stored elsewhere and kept.
    await write('early', now + 2 * day);
    await ensurePartitionsAhead(db, new Date(now), 0);
    await ensurePartitionsAhead(db, new Date(now), 0);
    await write('first', now);
    await write('second', now + day);
    await write('late', now + 2 * day + 1);
    expect(await kept()).toEqual([
      'activity_logs_other_days before',
      'activity_logs_2031_05_10 first',
      'activity_logs_2031_05_11 second',
      'activity_logs_other_days early',
      'activity_logs_other_days late',
    ]);
    await forgetActivityLogsBefore(db, new Date(now + day));
    expect(await kept()).toEqual([
      'activity_logs_2031_05_11 second',
      'activity_logs_other_days early',
      'activity_logs_other_days late',
    ]);
    const { rows } = await sql`select from pg_class where relname = 'activity_logs_2031_05_10'`.execute(db);
    expect(rows).toEqual([]);
    await forgetActivityLogsBefore(db, new Date(now + 2 * day + 1));
    expect(await kept()).toEqual(['activity_logs_other_days late']);
  });
});
