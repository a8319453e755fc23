import { comparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { run } from '../common/bench-database.ts';
import { addTurnsAndMonths, fill, type Filled } from '../common/fill.ts';

/** Sensors of the dashboard, all of one organization, each with a site of its own and an event an hour. */
export const sensors = 241;
const zone = 'Asia/Tokyo';
/** Days before now with events: the month that is shown, which is over, and the month before it. */
const days = 95;

/** Differences of counts to the previous event, as the portal keeps them. */
const differences = `
  update events e set count_difference = d.difference
  from (select sensor_key, ts, coalesce(count - lag(count) over (partition by sensor_key order by ts), 0) difference
    from events where not hidden and not misdetection) d
  where e.sensor_key = d.sensor_key and e.ts = d.ts and e.count_difference is distinct from d.difference`;

/** Daily figures of types and thresholds; `fill` leaves those of types empty. */
const grown = `
  select sensor_key, (ts at time zone '${zone}')::date as day, extract(hour from ts at time zone '${zone}')::int as hour,
    insect_counts[at] code, insect_counts[at + 1] - coalesce((select before[place + 1]
      from generate_series(1, cardinality(before), 2) place where before[place] = insect_counts[at]), 0) more
  from (select sensor_key, ts, insect_counts, lag(insect_counts) over (partition by sensor_key order by ts) before
    from events where not hidden and not misdetection) e
  cross join lateral generate_series(1, cardinality(insect_counts), 2) at where before is not null`;

/** A database with a month of 241 sensors and what it is compared with. */
export interface FilledMonths extends Filled {
  /** `YYYY-MM` of the month, which is over. */
  readonly month: string;
}

/**
 * Events of traps that fill up: each hour may add one or two insects of some of a sensor's six types, seven a day, until the trap is
 * replaced after 30 days. $1 and $2: first and last instant, unix seconds.
 */
const events = `
  insert into events (sensor_key, ts, count, count_difference, sensor_threshold, sensor_increase_threshold,
    insect_counts, misdetection, hidden, processing, received_at)
  select sensor_key, ts, sum(n), 0, 50, 10, coalesce(array_agg(v order by code, at) filter (where n > 0), '{}'),
    h % 200 = 1, h % 50 = 2, false, ts
  from (
    select sensor_key, ts, code, abs(hashint4extended(sensor_key, extract(epoch from ts)::bigint)) h,
      sum(caught) over (partition by sensor_key, trap, code order by ts) n
    from (
      select s.key sensor_key, at.ts, 2 + (s.key * 5 + type * 4) % 25 code, (base / 86400 + s.key) / 30 trap,
        greatest(0, (abs(hashint4extended(s.key * 31 + type, base)) % 60) - 57)::int caught
      from (select key from sensors) s cross join generate_series($1::bigint, $2::bigint, 3600) base
      cross join generate_series(1, 6) type cross join lateral (select to_timestamp(base + s.key % 240) ts) at) caught) c
  cross join lateral (values (1, code::smallint), (2, n::smallint)) x (at, v)
  group by sensor_key, ts, h`;

/** Fills a database with the three months that a dashboard compares. */
export async function fillMonths(url: string): Promise<FilledMonths> {
  const filled = await fill(url, {
    ...{ sensors, sensorsPerOrganization: sensors, photos: false, eventsPerSensor: 1, step: 3_600 },
  });
  await run(url, 'delete from events');
  const until = Math.floor(filled.until / 3_600) * 3_600;
  const last = Temporal.Instant.fromEpochMilliseconds(until * 1_000).toZonedDateTimeISO(zone);
  const month = last.toPlainDate().toPlainYearMonth().subtract({ months: 1 }).toString();
  const yearBefore = Date.parse(`${comparedMonths(month).previous_year}-01T00:00:00Z`) / 1_000;
  const periods = [
    [until - days * 86_400, until],
    [yearBefore - 86_400, yearBefore + 33 * 86_400],
  ] as const;
  const database = openDatabase({ url, connections: 1 });
  try {
    for (const [from, to] of periods) {
      for (let at = from; at <= to; at += 86_400) await ensurePartitions(database.db, new Date(at * 1_000));
    }
  } finally {
    await database.close();
  }
  for (const [from, to] of periods) await run(url, events, [from, to]);
  await run(url, differences);
  await run(url, 'truncate daily_counts, monthly_counts');
  const hours = Array.from({ length: 24 }, (_, hour) => `coalesce(sum(grown) filter (where hour = ${hour}), 0)::int`);
  await run(
    url,
    `with grown as materialized (
        select sensor_key, day, code, hour, sum(greatest(more, 0))::int more from (${grown}) g where more > 0
        group by 1, 2, 3, 4),
      hourly as (select sensor_key, day, array_agg(v order by code, hour, at) list from grown,
        lateral (values (1, code), (2, hour), (3, more)) x (at, v) group by 1, 2),
      types as (select sensor_key, day, array_agg(v order by code, at) list from (
        select sensor_key, day, code, sum(more)::int more from grown group by 1, 2, 3) t,
        lateral (values (1, code), (2, more)) x (at, v) group by 1, 2)
    insert into daily_counts (sensor_key, day, events, max_count, increase, over_threshold, over_increase, by_hour,
      by_type, by_type_hour)
    select d.*, coalesce(types.list, '{}'), coalesce(hourly.list, '{}') from (
      select sensor_key, day, count(*), max(count), sum(grown), count(*) filter (where count >= sensor_threshold),
        count(*) filter (where count_difference >= sensor_increase_threshold), array[${hours.join(', ')}]
      from (select *, (ts at time zone '${zone}')::date as day, extract(hour from ts at time zone '${zone}') as hour,
          greatest(count_difference, 0) grown
        from events where not hidden and not misdetection) e group by sensor_key, day) d
    left join types using (sensor_key, day) left join hourly using (sensor_key, day)`,
  );
  await run(url, 'vacuum (analyze) events');
  await addTurnsAndMonths(url);
  return { ...filled, month };
}
