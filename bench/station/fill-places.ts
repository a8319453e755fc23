import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { run } from '../common/bench-database.ts';
import { beginSession } from '../common/session.ts';

const filling = [
  `insert into organizations (id, name, allowed_sensor_types)
    select n, 'Works-' || n || ' 株式会社', '{station}' from generate_series(1, 3) n`,
  `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    select n, 'person.' || n || '@example.com', '山田 Person ' || n, '', n, now() from generate_series(1, 3) n`,
  // Half of them never had an upload; a tenth is hidden. The second organization has as many.
  `insert into station_places (organization_id, created_by, name, folded_name, hidden, last_upload_time, created_at)
    select organization, organization, (array['厨房', 'Warehouse', '搬入口', 'Packing line'])[1 + n % 4] || ' ' || n,
      (array['厨房', 'warehouse', '搬入口', 'packing line'])[1 + n % 4] || ' ' || n, n % 10 = 0,
      case when n % 2 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end, now()
    from generate_series(1, $1) n, generate_series(1, 2) organization order by hashint4(n)`,
  // One place has a month's events of 200 traps, another one those of eight years.
  `insert into station_places (id, organization_id, created_by, name, folded_name, created_at)
    select 1000000 + n, 1, 1, 'Counted ' || n, 'counted ' || n, now() from generate_series(1, 2) n`,
  `insert into station_events (key, uploaded_at, place_id, type, trap_no, trap_order, installed_on, collected_on, month,
      expected, photo_count, insect_count, processing, completed_at)
    select place * 1000000 + n, uploaded, 1000000 + place, 'station_v2', 'T' || n % 200, 't03' || lpad((n % 200)::text, 3, '0'),
      uploaded::date - 28 - n % 3, uploaded::date - n % 5, to_char(uploaded, 'YYYY-MM'), '{photo_1}', 1,
      n * 7919 % 331, false, uploaded
    from generate_series(1, 2) place, generate_series(1, case place when 1 then 1000 else 100000 end) n,
      lateral (select timestamptz '2018-01-01' + n * interval '40 minutes' as uploaded) drawn`,
  `insert into events (sensor_key, ts, count, insect_counts, processing, received_at)
    select key, uploaded_at, insect_count, array[1, insect_count / 2, 9, insect_count / 3, 14, 5], false, uploaded_at
    from station_events`,
  `insert into attachments (sensor_key, ts, resource, content_type, bytes, sha256, storage_key, stored_at, state, width,
      height, tile_levels, has_poster, box_count)
    select key, uploaded_at, 'photo_1', 'image/jpeg', 4000000, sha256(int4send(key)), 'stations/' || key, uploaded_at,
      'understood', 5472, 3648, 5, true, insect_count
    from station_events`,
  `insert into station_months (place_id, month, events)
    select place_id, month, count(*) from station_events group by place_id, month`,
] as const;

/** Months from January 2018 on in which the events are. */
const months = 93;

async function allVisible(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_class
    where relname in ('station_places', 'station_events') and relallvisible < relpages`);
  return rows.length === 0;
}

/**
 * Inserts places of two organizations into a fresh database; a third one has none.
 * @returns bearer tokens of a member of the first organization and of the third one
 */
export async function fillPlaces(
  url: string,
  places: number,
): Promise<{ readonly member: string; readonly newcomer: string }> {
  await migrate(url);
  const { db, pool, close } = openDatabase({ url, connections: 1 });
  try {
    for (let month = 0; month < months; month++) await ensurePartitions(db, new Date(Date.UTC(2018, month, 1)));
    for (const statement of filling) await run(url, statement.replaceAll('$1', String(places)));
    // As a database is at rest: pages that another session could not see yet are not marked, and are then read to count.
    do await run(url, 'vacuum (analyze)');
    while (!(await allVisible(pool)));
    return { member: await beginSession(db, 1), newcomer: await beginSession(db, 3) };
  } finally {
    await close();
  }
}
