import pg from 'pg';
import { mendMonths } from '@trapline/server/figures/stale-months.actions.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { beginSession } from './session.ts';

/** The data of a database. Every sensor has its own site. */
export interface Filling {
  readonly sensors: number;
  readonly eventsPerSensor: number;
  /** Seconds between two events of a sensor; at least 240 if there is more than one. */
  readonly step: number;
  /** Whether each event has a photo. */
  readonly photos: boolean;
  /** Sensors of each organization; 100 if not given. */
  readonly sensorsPerOrganization?: number;
  /** Concurrent connections for writing. */
  readonly writers?: number;
}

/** A filled database. */
export interface Filled {
  readonly url: string;
  /** Bearer token of the admin of the first organization. */
  readonly token: string;
  readonly accountId: number;
  readonly organizationId: number;
  /** Keys and ids of that organization's sensors. */
  readonly sensors: readonly { readonly key: number; readonly id: string }[];
  /** All events are before this instant, unix seconds. */
  readonly until: number;
}

/** Returns the id of the sensor with this key. */
export function sensorId(key: number): string {
  return `B${String(key).padStart(6, '0')}`;
}

const zone = 'Asia/Tokyo';
/** Number of different nights, which are repeated. */
const samples = 997;

const controlRows = `
  insert into organizations (id, name, time_zone, allowed_sensor_types)
    select n, 'Organization ' || n, '${zone}', '{fly_scan}' from generate_series(1, ($1 + $3 - 1) / $3) n;
  insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    select n, 'admin' || n || '@example.com', 'Admin ' || n, '', n, now() from generate_series(1, ($1 + $3 - 1) / $3) n;
  update organizations set admin_account_id = id;
  insert into sensors (key, id, type, name, threshold, increase_threshold, organization_id, created_by, created_at)
    select n, 'B' || lpad(n::text, 6, '0'), 'fly_scan', 'Trap ' || n, 50, 10, (n + $3 - 1) / $3, (n + $3 - 1) / $3, now()
    from generate_series(1, $1) n;
  insert into sensor_states (sensor_key, last_active, total_event_count) select key, now(), $2 from sensors;
  insert into installation_sites (id, organization_id, created_by, type, name, created_at)
    select key, organization_id, created_by, type, 'Site ' || key, now() from sensors;
  insert into installations (site_id, sensor_key, since) select key, key, '2000-01-01' from sensors;
  create unlogged table bench_samples as
    with drawn as (
      select k, code, floor(power(hashint4extended(k * 31 + code, 7) & 1023, 2) / 70000)::int n
      from generate_series(0, ${samples - 1}) k, generate_series(1, 26) code
      where hashint4extended(k * 31 + code, 11) & 3 = 0)
    select k, sum(n)::int count, (hashint4extended(k, 3) & 7)::int difference,
      array_agg(v order by code, part) insect_counts
    from drawn, lateral (values (1, code::smallint), (2, n::smallint)) x (part, v) where n > 0 group by k;
  alter table bench_samples add primary key (k);
  analyze;`;

const events = `
  insert into events (sensor_key, ts, count, count_difference, sensor_threshold, sensor_increase_threshold,
    insect_counts, pickup, misdetection, hidden, processing, tags, received_at)
  select s.key, at.ts, sample.count, sample.difference, 50, 10, sample.insect_counts, h.h % 100 = 0, h.h % 200 = 1,
    h.h % 50 = 2, false, case when h.h % 33 = 3 then array['tag' || h.h % 80] end, at.ts
  from (select key from sensors order by key) s
  cross join generate_series($1::bigint, $2::bigint - 1, $3::bigint) base
  cross join lateral (select to_timestamp(base + s.key % 240) ts) at
  cross join lateral (select (s.key::bigint * 7919 + base / $3 * 104729) % 1000003 h) h
  join bench_samples sample on sample.k = h.h % ${samples}`;

const photos = `
  insert into attachments (sensor_key, ts, resource, content_type, bytes, sha256, storage_key, stored_at, state, width,
    height, tile_levels, has_poster, box_count, box_area)
  select sensor_key, ts, 'photo', 'image/jpeg', 400000, sha256(int8send(sensor_key + extract(epoch from ts)::bigint)),
    'sensors/' || sensor_key || '/' || extract(epoch from ts)::bigint, ts, 'understood', 5472, 3648, 5, true,
    7, array[900, 700, 4100, 2900, 2500, 1800]
  from events where ts >= to_timestamp($1::bigint) and ts < to_timestamp($2::bigint)`;

const hours = Array.from({ length: 24 }, (_, hour) => `coalesce(sum(grown) filter (where hour = ${hour}), 0)::int`);
const days = `
  insert into daily_counts (sensor_key, day, events, max_count, increase, over_threshold, over_increase, by_hour, by_type,
    by_type_hour)
  select sensor_key, day, count(*), max(count), sum(grown), count(*) filter (where count >= 50),
    count(*) filter (where count_difference >= 10), array[${hours.join(', ')}], '{}', '{}'
  from (select sensor_key, (ts at time zone '${zone}')::date as day, extract(hour from ts at time zone '${zone}') as hour,
      count, count_difference, greatest(count_difference, 0) grown
    from events where not hidden and not misdetection) e
  group by sensor_key, day`;

/** The turns of days. */
const turns = `
  update daily_counts d set turns = found.turns
  from (
    select sensor_key, day, array_agg(v order by ts, at) turns
    from (select *, lag("over") over (partition by sensor_key, day order by ts) before
      from (select sensor_key, ts, (ts at time zone '${zone}')::date as day, count, count >= sensor_threshold "over",
          coalesce(count_difference >= sensor_increase_threshold, false) more
        from events where not hidden and not misdetection) e) e
    cross join lateral (values (1, extract(epoch from ts)::bigint), (2, count::bigint),
      (3, "over"::int + 2 * more::int)) numbers (at, v)
    where before is distinct from "over" or more group by sensor_key, day) found
  where d.sensor_key = found.sensor_key and d.day = found.day`;

const newest = `
  insert into newest_counts
  select s.key, e.ts, e.count, e.count_difference, e.sensor_threshold, e.sensor_increase_threshold
  from sensors s cross join lateral (select * from events e where e.sensor_key = s.key and not e.hidden
    and not e.misdetection order by e.ts desc limit 1) e`;

/** Fills a fresh database with the product's tables by a few large statements, and creates a session. */
export async function fill(url: string, filling: Filling): Promise<Filled> {
  await migrate(url);
  const { sensors, eventsPerSensor, step } = filling;
  const until = Math.floor(Date.now() / 1000 / step) * step - step;
  const months = monthsOf(until - eventsPerSensor * step, until, step);
  const database = openDatabase({ url, connections: 1, statementTimeout: 60_000 });
  try {
    for (const { from } of months) await ensurePartitions(database.db, new Date(from * 1000));
    await ensurePartitions(database.db, new Date(until * 1000));
    const control = controlRows
      .replaceAll('$1', String(sensors))
      .replaceAll('$2', String(eventsPerSensor))
      .replaceAll('$3', String(filling.sensorsPerOrganization ?? 100));
    await runAll(url, [[control]]);
    // Newest month first, so that the largest pieces do not come last.
    const writers = filling.writers ?? 2;
    const queue = months.toReversed();
    await Promise.all(Array.from({ length: writers }, () => writeMonths(url, queue, filling)));
    await runAll(url, [
      ['vacuum (analyze) events'],
      ['vacuum (analyze) attachments'],
      [days],
      [newest],
      ['vacuum (analyze) newest_counts'],
    ]);
    await addTurnsAndMonths(url);
    const token = await beginSession(database.db, 1);
    const rows = await database.db
      .selectFrom('sensors')
      .select(['key', 'id'])
      .where('organization_id', '=', 1)
      .execute();
    return { url, token, accountId: 1, organizationId: 1, sensors: rows, until };
  } finally {
    await database.close();
  }
}

/** Stores what notices are derived from, and the monthly figures as the portal does in the night. */
export async function addTurnsAndMonths(url: string): Promise<void> {
  await runAll(url, [[turns], ['vacuum full daily_counts'], ['vacuum (analyze) daily_counts']]);
  const { db, close } = openDatabase({ url, connections: 1, statementTimeout: 60_000 });
  try {
    await mendMonths({ db, log: createLogger('warn') }, new AbortController().signal);
  } finally {
    await close();
  }
  await runAll(url, [['vacuum (analyze) monthly_counts']]);
}

interface Month {
  readonly from: number;
  readonly to: number;
}

/** Returns the months (UTC) of a period, clipped to its ends and to whole steps. */
function monthsOf(from: number, until: number, step: number): Month[] {
  const found: Month[] = [];
  const up = (seconds: number) => Math.ceil(seconds / step) * step;
  for (let start = from; start < until; ) {
    const at = new Date(start * 1000);
    const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) / 1000;
    found.push({ from: up(start), to: Math.min(next, until) });
    start = next;
  }
  return found;
}

async function writeMonths(url: string, queue: Month[], filling: Filling): Promise<void> {
  for (let month = queue.shift(); month !== undefined; month = queue.shift()) {
    const { from, to } = month;
    await runAll(url, [[events, [from, to, filling.step]], ...(filling.photos ? [[photos, [from, to]] as const] : [])]);
  }
}

async function runAll(url: string, statements: readonly (readonly [string, (readonly number[])?])[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`);
    for (const [text, values = []] of statements) {
      if (values.length === 0) await client.query(text);
      else await client.query(text, [...values]);
    }
  } finally {
    await client.end();
  }
}
