import type pg from 'pg';

// A planned dashboard of a month: a matrix of weekday and hour, and the daily maximum of each sensor.

const fromDays = {
  matrix: `select extract(isodow from day)::int weekday, ${Array.from({ length: 24 }, (_, i) => `sum(by_hour[${i + 1}])::int`).join(', ')}
    from daily_counts where sensor_key = any($1) and day >= $2 and day < $3 group by 1 order by 1`,
  maximum: `select sensor_key, day, max_count from daily_counts
    where sensor_key = any($1) and day >= $2 and day < $3 order by 1, 2`,
};

const fromEvents = {
  matrix: `select extract(isodow from local)::int weekday,
      ${Array.from({ length: 24 }, (_, i) => `coalesce(sum(grown) filter (where extract(hour from local) = ${i}), 0)::int`).join(', ')}
    from (select ts at time zone 'Asia/Tokyo' as local, greatest(count_difference, 0) grown from events
      where sensor_key = any($1) and ts >= $2::timestamp at time zone 'Asia/Tokyo'
        and ts < $3::timestamp at time zone 'Asia/Tokyo' and not hidden and not misdetection and count is not null) e
    group by 1 order by 1`,
  maximum: `select sensor_key, (ts at time zone 'Asia/Tokyo')::date as day, max(count) max_count from events
    where sensor_key = any($1) and ts >= $2::timestamp at time zone 'Asia/Tokyo'
      and ts < $3::timestamp at time zone 'Asia/Tokyo' and not hidden and not misdetection and count is not null
    group by 1, 2 order by 1, 2`,
};

/** The sources of a month's figures. */
export const sources = { days: fromDays, events: fromEvents } as const;

/** Reads a month of some sensors. @returns both results as text, for comparison */
export async function readMonth(
  pool: pg.Pool,
  source: keyof typeof sources,
  sensors: readonly number[],
  from: string,
  to: string,
): Promise<string> {
  const { matrix, maximum } = sources[source];
  const values = [[...sensors], from, to];
  const a = await pool.query({ name: `${source}-matrix`, text: matrix, values, rowMode: 'array' });
  const b = await pool.query({ name: `${source}-maximum`, text: maximum, values, rowMode: 'array' });
  return JSON.stringify([a.rows, b.rows]);
}
