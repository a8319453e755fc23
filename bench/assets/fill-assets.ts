import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { run } from '../common/bench-database.ts';
import { beginSession } from '../common/session.ts';

/** Bearer tokens of the measured accounts. */
export interface Tokens {
  /** A member who created all 50 sensors and sites of one organization. */
  readonly member: string;
  readonly productAdmin: string;
}

/** Months of partitions for events: a list must not become slower with them. */
const months = 36;

const filling = [
  `insert into organizations (id, name, allowed_sensor_types, active_features)
    select n, 'Works-' || n || ' 株式会社', '{fly_scan,hykecam,rat_monitor}', '{sensor_installation_sites}'
    from generate_series(1, ($1 + 49) / 50) n`,
  `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    select n, 'person.' || n || '@example.com', '山田 Person ' || n, '', n, now() from generate_series(1, ($1 + 49) / 50) n`,
  `insert into accounts (id, email, name, password_hash, permissions, email_verified_at)
    values (1000000, 'operator@example.com', 'Operator', '', '{admin}', now())`,
  `insert into sensors (key, id, type, name, place, installed_on, threshold, organization_id, created_by, created_at, memo)
    select n, 'SN' || lpad(n::text, 6, '0'), (array['fly_scan', 'hykecam', 'rat_monitor'])[1 + n % 3],
      '捕虫器 Trap ' || n % 50, (array['厨房', 'Warehouse', '搬入口', 'Packing line'])[1 + n % 4] || ' ' || n % 7,
      date '2024-01-01' + n % 700, n % 90, (n + 49) / 50, (n + 49) / 50, now(), repeat('memo ', 20)
    from generate_series(1, $1) n`,
  `insert into sensor_states (sensor_key, last_active, total_event_count, health_check_status)
    select key, now(), 1, '{"app_info": {"version": "1.0"}}' from sensors`,
  `insert into installation_sites (id, organization_id, created_by, type, name, created_at, sensor_settings)
    select key, organization_id, created_by, type, 'Site ' || key % 50 || ' 設置場所', now(), '{"photo_interval": 3600}'
    from sensors`,
  "insert into installations (site_id, sensor_key, since) select key, key, '2000-01-01' from sensors",
  `insert into sensor_preferences (account_id, sensor_key, bookmarked)
    select created_by, key, true from sensors where key % 10 = 0`,
  `insert into sensor_shares (sensor_key, email, account_id, shared_by, created_at)
    select key, 'person.' || other || '@example.com', other, created_by, now()
    from (select key, created_by, 1 + created_by % ($1 / 50) other from sensors where key % 25 = 0) shared
    where other <> created_by`,
  `insert into events (sensor_key, ts, count, processing, received_at) select key, now(), 1, false, now() from sensors
    where key % 2 = 0`,
] as const;

/** Inserts sensors, a site for each, and one account per 50 into a fresh database. */
export async function fillAssets(url: string, sensors: number): Promise<Tokens> {
  await migrate(url);
  const { db, close } = openDatabase({ url, connections: 1 });
  try {
    const now = new Date();
    for (let back = 0; back < months; back++) {
      await ensurePartitions(db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)));
    }
    for (const statement of filling) await run(url, statement.replaceAll('$1', String(sensors)));
    await run(url, 'vacuum (analyze)');
    return { member: await beginSession(db, 1), productAdmin: await beginSession(db, 1_000_000) };
  } finally {
    await close();
  }
}
