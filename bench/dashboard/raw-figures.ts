import type pg from 'pg';

// The same figures as the dashboard's, from events: the SQL that a portal without daily figures would send.

const zone = `'Asia/Tokyo'`;
const counting = 'not hidden and not misdetection and count is not null';
const within = (month: string) => `ts >= (${month} || '-01')::timestamp at time zone ${zone}
  and ts < ((${month} || '-01')::timestamp + interval '1 month') at time zone ${zone}`;

/** $1: keys of sensors; $2: the month; $3, $4: the months it is compared with. */
const statements = {
  days: `select to_char(ts at time zone ${zone}, 'YYYY-MM-DD') "day", sum(greatest(count_difference, 0))::int increase
    from events where sensor_key = any($1::int[]) and ${counting}
      and ((${within('$2')}) or (${within('$3')}) or (${within('$4')})) group by 1`,
  hours: `select extract(isodow from local)::int weekday, extract(hour from local)::int "hour", sum(grown)::int more
    from (select ts at time zone ${zone} as local, greatest(count_difference, 0) grown from events
      where sensor_key = any($1::int[]) and ${within('$2')} and ${counting}) e group by 1, 2`,
  types: `select extract(isodow from local)::int weekday, extract(hour from local)::int "hour", code, sum(more)::int more
    from (select ts at time zone ${zone} as local, insect_counts[at] code, insect_counts[at + 1] - coalesce((
          select before[place + 1] from generate_series(1, cardinality(before), 2) place
          where before[place] = insect_counts[at]), 0) more
      from (select ts, insect_counts, lag(insect_counts) over (partition by sensor_key order by ts) before from events
        where sensor_key = any($1::int[]) and ts >= (($2 || '-01')::timestamp - interval '1 day') at time zone ${zone}
          and ts < (($2 || '-01')::timestamp + interval '1 month') at time zone ${zone} and ${counting}) e
      cross join lateral generate_series(1, cardinality(insect_counts), 2) at
      where before is not null and ${within('$2')}) e
    where more > 0 group by 1, 2, 3`,
  notices: `select sensor_key, ts, count from (
      select *, count >= sensor_threshold over_threshold, count_difference >= sensor_increase_threshold over_increase,
        lag(count >= sensor_threshold) over (partition by sensor_key order by ts) before
      from events where sensor_key = any($1::int[]) and ${within('$2')} and ${counting}) e
    where over_increase or (over_threshold and before is not true) order by ts desc`,
};

/** Reads a month with its comparison from the events. @returns the total of the month, by the days and by the hours */
export async function rawFigures(pool: pg.Pool, sensors: readonly number[], months: readonly string[]) {
  const values = [[...sensors], ...months];
  const read = async (name: keyof typeof statements, count: number) =>
    (
      await pool.query<{ day: string; increase: number; more: number }>({
        ...{ name: `raw-${name}`, text: statements[name], values: values.slice(0, count) },
      })
    ).rows;
  const days = await read('days', 4);
  const hours = await read('hours', 2);
  const types = await read('types', 2);
  // Read like the others; those that go on from the month before are among them, so that their number is no figure.
  await read('notices', 2);
  const total = (rows: readonly { readonly more: number }[]) => rows.reduce((sum, { more }) => sum + more, 0);
  return {
    total: days.filter(({ day }) => day.startsWith(months[0] ?? '')).reduce((sum, { increase }) => sum + increase, 0),
    ...{ hours: total(hours), types: total(types) },
  };
}
