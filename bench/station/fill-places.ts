import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
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
  `insert into station_events (uploaded_at, place_id, type, trap_no, trap_order, installed_on, collected_on, month,
      expected, photo_count, processing)
    select timestamptz '2018-01-01' + n * interval '1 minute', 1000000 + place, 'station_v2', 'T' || n % 200,
      't03' || lpad((n % 200)::text, 3, '0'), '2026-01-01', '2026-01-31', '2026-01', '{photo_1}', 1, false
    from generate_series(1, 2) place, generate_series(1, case place when 1 then 1000 else 100000 end) n`,
] as const;

/**
 * Inserts places of two organizations into a fresh database; a third one has none.
 * @returns bearer tokens of a member of the first organization and of the third one
 */
export async function fillPlaces(
  url: string,
  places: number,
): Promise<{ readonly member: string; readonly newcomer: string }> {
  await migrate(url);
  for (const statement of filling) await run(url, statement.replaceAll('$1', String(places)));
  await run(url, 'vacuum (analyze)');
  const { db, close } = openDatabase({ url, connections: 1 });
  try {
    return { member: await beginSession(db, 1), newcomer: await beginSession(db, 3) };
  } finally {
    await close();
  }
}
