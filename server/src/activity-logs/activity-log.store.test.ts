import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { listActivityLogs, writeActivityLog } from './activity-log.store.ts';

describe('activity logs', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  });
  afterAll(() => database.close());

  it('are listed newest first, by entity and period; the same entry is kept once', async () => {
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
      (await listActivityLogs(database.db, { entity: 'Sensor-1', limit: 10, ...range })).map((log) => log.id);
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ from: at(200) })).toEqual(['c', 'b']);
    expect(await ids({ to: at(200) })).toEqual(['a']);
    const [newest] = await listActivityLogs(database.db, { entity: 'Sensor-1', limit: 1 });
    expect(newest?.message).toEqual({ event: 'c', type: 'upload', body: { text: 'a\uFFFDb\uFFFD' } });
  });
});
