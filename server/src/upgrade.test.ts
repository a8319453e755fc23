import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { emptied } from '@trapline/test-world/empty-database.ts';
import { createTestDatabase, type TestDatabase } from '@trapline/test-world/test-database.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal } from '@trapline/test-world/test-portal.ts';
import { computeDay } from './figures/figures.actions.ts';
import { readDay } from './figures/figures.store.ts';
import { mendMonths } from './figures/stale-months.actions.ts';

// Backups that former versions have made, restored and upgraded by this one. Each version adds one before it changes
// tables.

const run = promisify(execFile);
const upgrades = fileURLToPath(new URL('../../test-world/upgrades/', import.meta.url));

interface EventList {
  readonly events: readonly Event[];
}

/** What each backup holds, by the number of the last migration of its version. */
const versions = {
  '0037': { accounts: 5, events: 1_333, attachments: 2, daily_counts: 68, station_events: 498, audit_trail: 53 },
} as const;

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-upgrade-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

it('every backup of a former version is tried', async () => {
  expect((await readdir(upgrades)).toSorted()).toEqual(Object.keys(versions));
});

it.each(Object.entries(versions))(
  'the backup of version %s is restored and upgraded',
  async (version, rows) => {
    const [url, dataDir] = [await emptied(database.url), join(folder, version)];
    const { stdout } = await run(
      process.execPath,
      [fileURLToPath(new URL('restore.ts', import.meta.url)), join(upgrades, version)],
      {
        env: {
          ...process.env,
          ...{ DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_DIRECT_URL: '', STORAGE_URL: '', BACKUP_TO: '' },
        },
      },
    );
    expect(stdout).toMatch(/^Restored: .*Every hash was compared\.$/m);
    const test = await startTestPortal({ databaseUrl: url, directUrl: url, filesDir: join(dataDir, 'files') });
    const { services } = test.portal;
    const { db } = services;
    for (const [table, number] of Object.entries(rows)) {
      const found = await sql<{ number: number }>`select count(*)::int number from ${sql.table(table)}`.execute(db);
      expect({ table, number: found.rows[0]?.number }).toEqual({ table, number });
    }

    // Every figure is still the sum of its events.
    const days = await sql<{ sensor_key: number; day: string; time_zone: string }>`
    select d.sensor_key, d.day::text, o.time_zone from daily_counts d join sensors s on s.key = d.sensor_key
    join organizations o on o.id = s.organization_id`.execute(db);
    for (const { sensor_key, day, time_zone } of days.rows) {
      expect(await readDay(db, sensor_key, day)).toEqual(await computeDay(db, sensor_key, day, time_zone));
    }
    expect(await mendMonths(services, new AbortController().signal)).toBe(0);

    // People go on where they were, with the photos of then.
    const manager = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', 'like', 'manager@%')
      .executeTakeFirstOrThrow();
    const headers = { authorization: `Bearer ${await openSession(db, manager.id)}` };
    const ask = async (path: string) => fetch(`${test.url}${path}`, { headers });
    const { events }: EventList = JSON.parse(await (await ask('/api/sensors/MINATO_FS03/events?limit=2')).text());
    expect(events).toMatchObject([{ count: expect.any(Number) }, { count: expect.any(Number) }]);
    for (const event of events) {
      for (const { url: original, display_url } of Object.values(event.attachments)) {
        expect((await ask(original)).status).toBe(200);
        expect((await ask(display_url ?? '')).status).toBe(200);
      }
    }
    expect((await ask(`/api/dashboard?month=${new Date().toISOString().slice(0, 7)}&types=all`)).status).toBe(200);
    await test.stop();
  },
  120_000,
);
