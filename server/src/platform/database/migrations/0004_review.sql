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
