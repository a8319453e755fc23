-- The turns of earlier days. In a transaction of its own: the column was added in an earlier one, so that meanwhile days can
-- be read, and only who writes one of these days waits.
update daily_counts d set turns = found.turns
from (
  select d.sensor_key, d.day, array_agg(v order by e.ts, at) turns
  from (select d.*, coalesce(o.time_zone, 'Asia/Tokyo') zone
    from daily_counts d
    join sensors s on s.key = d.sensor_key
    left join organizations o on o.id = s.organization_id
    where d.events > 0 and d.turns = '{}') d
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
where d.sensor_key = found.sensor_key and d.day = found.day and d.turns = '{}';
