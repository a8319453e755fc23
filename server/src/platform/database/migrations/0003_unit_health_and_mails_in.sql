-- Things: how units fare over the days, who is silent, mails that brought photos.

-- The course of a unit's health, a row a minute at most; what is old is deleted each hour.
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
-- Whether the last report tells of trouble, so that lists need not read the whole of it.
alter table sensor_states add column health_poor boolean;
-- Who is told of a sensor or a site.
create index sensor_preferences_told on sensor_preferences (sensor_key) where notice;
create index site_preferences_told on site_preferences (site_id) where receive_notifications;

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

-- The product admin who acts as the account of an upload URL: what it replaces is written down in both names.
alter table uploads add column assumed_by integer;

-- The invitation that was mailed for a share that waits: removing the share withdraws it.
alter table sensor_shares add column invitation_id integer references invitations (id) on delete set null;
alter table site_shares add column invitation_id integer references invitations (id) on delete set null;
create index sensor_shares_invitation on sensor_shares (invitation_id) where invitation_id is not null;
create index site_shares_invitation on site_shares (invitation_id) where invitation_id is not null;
-- Waiting shares become real by their address.
create index sensor_shares_waiting on sensor_shares (email) where account_id is null;
create index site_shares_waiting on site_shares (email) where account_id is null;

-- Activity logs a partition a day: what is old goes with its day, by dropping it. What finds no day of its own is kept
-- apart, so that no report fails for want of a partition; entries written before this begin there.
alter table activity_logs rename to activity_logs_by_month;
alter index activity_logs_pkey rename to activity_logs_by_month_pkey;
create table activity_logs (
  -- Sensor-{id}, InstallationSite-{id}, …
  entity text not null,
  at timestamptz not null,
  id text not null,
  log_group text not null,
  message jsonb not null,
  primary key (entity, at, id)
) partition by range (at);
create table activity_logs_other_days partition of activity_logs default;
insert into activity_logs select * from activity_logs_by_month;
drop table activity_logs_by_month;
