-- The newest event of each sensor that counts, so that pages of thousands of sensors need not look for it in the months
-- of `events`. Written under the sensor's lock together with the event.
create table newest_counts (
  sensor_key integer primary key,
  ts timestamptz not null,
  count integer not null,
  count_difference integer not null,
  sensor_threshold integer not null,
  sensor_increase_threshold integer not null
);

insert into newest_counts
select s.key, e.ts, e.count, coalesce(e.count_difference, 0), e.sensor_threshold, e.sensor_increase_threshold
from sensors s cross join lateral (
  select * from events e
  where e.sensor_key = s.key and e.count is not null and not e.hidden and not e.misdetection
  order by e.ts desc limit 1) e;
