-- Event lists: tags, rats by hour.

-- Tags of a sensor's events and their numbers; updated in the transaction that changes an event.
create table sensor_tags (
  sensor_key integer not null,
  tag text not null,
  events integer not null check (events > 0),
  primary key (sensor_key, tag)
);
insert into sensor_tags (sensor_key, tag, events)
select sensor_key, tag, count(*) from events, unnest(tags) tag where tags is not null group by sensor_key, tag;

-- Tags used by an account, for its suggestions.
create table account_tags (
  account_id integer not null references accounts (id) on delete cascade,
  tag text not null,
  used_at timestamptz not null,
  primary key (account_id, tag)
);

-- Rats by local hour, 24 numbers; empty if there were none. Counts events that are detected, not false and not hidden.
alter table daily_counts add column appearances integer[] not null default '{}';

-- Fill in the days of existing events; a day without counts has zeros.
with seen as (
  select e.sensor_key, local.at::date "day", extract(hour from local.at)::int "hour", count(*)::int number
  from events e join sensors s on s.key = e.sensor_key left join organizations o on o.id = s.organization_id
  cross join lateral (select e.ts at time zone coalesce(o.time_zone, 'Asia/Tokyo') "at") local
  where e.detected and not e.hidden and not e.misdetection
  group by 1, 2, 3
)
insert into daily_counts (sensor_key, day, events, max_count, increase, over_threshold, over_increase, by_hour, by_type,
  by_type_hour, appearances)
select sensor_key, day, 0, 0, 0, 0, 0, array_fill(0, array[24]), '{}', '{}',
  array_agg(coalesce(number, 0) order by hour)
from (select distinct sensor_key, day from seen) days
  cross join generate_series(0, 23) hours(hour)
  left join seen using (sensor_key, day, hour)
group by sensor_key, day
on conflict (sensor_key, day) do update set appearances = excluded.appearances;

-- For lists, newest first: they skip hidden events and films without detections, and "only over threshold" skips most
-- events; without these indexes, the whole history of a sensor would be read to find a few.
create index events_shown on events (sensor_key, ts desc) where not hidden and detected is distinct from false;
create index events_exceeded on events (sensor_key, ts desc)
  where (sensor_threshold > 0 and count >= sensor_threshold)
    or (sensor_increase_threshold > 0 and count_difference >= sensor_increase_threshold);
