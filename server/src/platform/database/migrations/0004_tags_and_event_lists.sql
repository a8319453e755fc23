-- Looking at events: tags, rats by the hour.

-- Tags that events of a sensor carry, with how many do; kept in the transaction that changes an event.
create table sensor_tags (
  sensor_key integer not null,
  tag text not null,
  events integer not null check (events > 0),
  primary key (sensor_key, tag)
);
insert into sensor_tags (sensor_key, tag, events)
select sensor_key, tag, count(*) from events, unnest(tags) tag where tags is not null group by sensor_key, tag;

-- Tags that an account has set, for its own suggestions.
create table account_tags (
  account_id integer not null references accounts (id) on delete cascade,
  tag text not null,
  used_at timestamptz not null,
  primary key (account_id, tag)
);

-- Rats by local hour, 24 of them; empty where there were none. Counted: detected, not false, not hidden.
alter table daily_counts add column appearances integer[] not null default '{}';

-- Days of what came before; a day on which nothing is counted has figures of 0.
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

-- Lists by their newest: a list passes over what is hidden and over films without anything, and "only over threshold" over
-- most of all; without these a sensor's whole history is read to find a few.
create index events_shown on events (sensor_key, ts desc) where not hidden and detected is distinct from false;
create index events_exceeded on events (sensor_key, ts desc)
  where (sensor_threshold > 0 and count >= sensor_threshold)
    or (sensor_increase_threshold > 0 and count_difference >= sensor_increase_threshold);
