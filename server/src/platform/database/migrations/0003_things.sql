-- Things: how units fare over the days, who is silent, mails that brought photos.

-- The course of a unit's health, a row a report; a small table a day, dropped when it is old.
create table health_points (
  sensor_key integer not null,
  at timestamptz not null,
  rssi real,
  ping_loss real,
  cpu_temperature real,
  card_use real,
  primary key (sensor_key, at)
);
create index health_points_age on health_points (at);

-- Since when a unit has missed its interval, and when people were last told so. Null: it has not.
alter table sensor_states add column silent_since timestamptz;
alter table sensor_states add column silence_told_at timestamptz;
create index sensor_states_silent on sensor_states (silence_told_at) where silent_since is not null;
create index sensor_states_active on sensor_states (last_active) where silent_since is null;

-- Mails that were taken, so that one that comes twice is stored once.
create table mails_in (
  sensor_key integer not null,
  message_hash bytea not null,
  received_at timestamptz not null,
  stored integer not null default 0,
  primary key (sensor_key, message_hash)
);
create index mails_in_age on mails_in (received_at);
create unique index sensors_mail on sensors (lower(id), mail_hash) where mail_hash is not null;
