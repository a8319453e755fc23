import { it } from 'vitest';
import { sql } from 'kysely';
import { openDatabase, transaction } from './platform/database/database.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { makeAccount, makeOrganization } from './testing/fixtures.ts';
import { markSilent, unmarkSilent, remindOfSilent, findSilenceReaders } from './sensors/silence.store.ts';
it('measure', { timeout: 200_000 }, async () => {
  const database = openDatabase({ url: (await createTestDatabase()).url, connections: 2, statementTimeout: 100_000 });
  const { db } = database;
  const log: string[] = [];
  const traced = db; database.pool.on('connect', (c) => c.on('notice', (n) => log.push(String(n.message).slice(0, 6000))));
  const a = await makeAccount(db, { organization_id: await makeOrganization(db, 'x') });
  await sql`insert into organizations (name) select 'o' || g from generate_series(1, 2000) g`.execute(db);
  await sql`insert into sensors (id, type, name, organization_id, created_by, created_at, photo_interval)
    select 'B' || g, (array['fly','fly_scan','fly_count','insect_monitor_v2','rat_monitor','hykecam'])[1 + g % 6], 'n' || g,
    (select min(id) from organizations) + g % 2000, ${a.id}, now(), case when g % 3 = 0 then 86400 else 3600 end from generate_series(1, 100000) g`.execute(db);
  await sql`insert into installation_sites (organization_id, created_by, type, name, created_at) select organization_id, created_by, type, 'site' || key, now() from sensors where key % 2 = 0`.execute(db);
  await sql`insert into installations (site_id, sensor_key, since) select site.id, s.key, now() - interval '10 days' from installation_sites site join sensors s on site.name = 'site' || s.key`.execute(db);
  await sql`insert into sensor_states (sensor_key, last_active) select key, now() - random() * interval '1 second' * case when type = 'hykecam' then 2000000 when type in ('insect_monitor_v2','rat_monitor') then 3500 else photo_interval * 1.0 end from sensors`.execute(db);
  await sql`insert into sensor_preferences (account_id, sensor_key, notice) select ${a.id}, key, true from sensors`.execute(db);
  await sql`analyze`.execute(db);
  const now = new Date();
  const time = async (name: string, work: () => Promise<{ readonly length: number }>) => {
    const t = performance.now(); const r = await work(); log.push(`${name}: ${r.length} rows, ${(performance.now() - t).toFixed(0)} ms`);
  };
  for (let i = 0; i < 1; i++) {
    await time('mark', () => transaction(traced, (tx) => markSilent(tx, now)));
    await time('unmark', () => transaction(traced, (tx) => unmarkSilent(tx, now)));
    await time('remind', () => transaction(traced, (tx) => remindOfSilent(tx, new Date(now.getTime() - 86400e3), now)));
  }

  const plain = { schema: db };
  await transaction(db, async (tx) => {
    const text: string[] = [];
    void plain; void text;
    await sql`load 'auto_explain'`.execute(tx).catch((e) => log.push(String(e)));
    await sql`set local auto_explain.log_min_duration = 0`.execute(tx);
    await sql`set local auto_explain.log_analyze = on`.execute(tx);
    await sql`set local client_min_messages = log`.execute(tx);
    await sql`set local auto_explain.log_level = notice`.execute(tx).catch((e) => log.push(String(e)));
    await markSilent(tx, now);
  }).catch((e) => log.push(String(e)));
  const { rows } = await sql<{ q: string }>`select 1 q`.execute(db);
  const later = new Date(now.getTime() + 4 * 3600e3);
  await time('mark a third silent at once', () => transaction(traced, (tx) => markSilent(tx, later)));
  await time('remind 10000', () => transaction(traced, (tx) => remindOfSilent(tx, later, later)));
  await time('readers of 10000', () => transaction(traced, async (tx) => findSilenceReaders(tx, Array.from({ length: 10000 }, (_, i) => i + 1), now)));
  await time('readers of 1', () => transaction(traced, async (tx) => findSilenceReaders(tx, [77], now)));
  await time('unmark 10000', () => transaction(traced, (tx) => unmarkSilent(tx, now)));
  console.log(log.join('\n'), rows.length);
  await database.close();
});
