-- What notices are derived from, on the day: (unix seconds, count, state, …) of the first counting event, of those at which
-- it changes whether they are over the threshold, and of those with an increase notice. State: 1 over the threshold, 2 with
-- an increase notice, 3 both.
alter table daily_counts add column turns bigint[] not null default '{}';

update daily_counts d set turns = found.turns
from (
  select d.sensor_key, d.day, array_agg(v order by e.ts, at) turns
  from (select d.*, coalesce(o.time_zone, 'Asia/Tokyo') zone
    from daily_counts d
    join sensors s on s.key = d.sensor_key
    left join organizations o on o.id = s.organization_id
    where d.events > 0) d
  cross join lateral (
    select *, lag("over") over (order by ts) before
    from (select ts, count, sensor_threshold > 0 and count >= sensor_threshold "over",
        sensor_increase_threshold > 0 and coalesce(count_difference, 0) >= sensor_increase_threshold over_increase
      from events e
      -- Midnight may come twice or never: an hour more on both sides, of which only the day itself is taken.
      where e.sensor_key = d.sensor_key and e.ts >= (d.day::timestamp at time zone d.zone) - interval '1 hour'
        and e.ts < ((d.day + 1)::timestamp at time zone d.zone) + interval '1 hour'
        and (e.ts at time zone d.zone)::date = d.day
        and e.count is not null and not e.hidden and not e.misdetection
      order by ts
      -- On most days nothing is over a threshold.
      limit case when d.over_threshold = 0 and d.over_increase = 0 then 1 end) counted) e
  cross join lateral (values (1, extract(epoch from e.ts)::bigint), (2, e.count::bigint),
    (3, e."over"::int + 2 * e.over_increase::int)) numbers (at, v)
  where e.before is distinct from e."over" or e.over_increase
  group by d.sensor_key, d.day) found
where d.sensor_key = found.sensor_key and d.day = found.day;

-- The months of sensors, each the sum of its days and written with them. A month without a row is read from its days.
-- As text, because the server would take several times as long to write as many numbers of an array.
create table monthly_counts (
  sensor_key integer not null,
  -- local, YYYY-MM
  month text not null collate "C",
  -- increases by day, null where nothing was counted
  by_day json not null,
  -- 168 increases by hour of the week, from Monday
  by_hour json not null,
  -- [code, 24 increases by hour, 7 by day of the week from Monday] of each type
  by_type json not null,
  -- codes of the types that increased, and of each a text like by_day and like by_hour: one can be read without the others
  types smallint[] not null,
  by_type_day text[] not null,
  by_type_hour text[] not null,
  -- like those of days
  turns json not null,
  primary key (sensor_key, month)
);
