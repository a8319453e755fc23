-- Field units: health over time, silence, incoming mails with photos.

-- History of a unit's health, at most one row per minute; old rows are deleted hourly.
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

-- Since when a unit has missed its interval, and when users were last notified. Null: it has not.
alter table sensor_states add column silent_since timestamptz;
alter table sensor_states add column silence_told_at timestamptz;
create index sensor_states_silent on sensor_states (silence_told_at) where silent_since is not null;
create index sensor_states_active on sensor_states (last_active) where silent_since is null;
-- Whether the last report shows a problem, so that lists need not read the whole report.
alter table sensor_states add column health_poor boolean;
-- Accounts to be notified about a sensor or a site.
create index sensor_preferences_told on sensor_preferences (sensor_key) where notice;
create index site_preferences_told on site_preferences (site_id) where receive_notifications;

-- Accepted mails, so that a mail received twice is stored once.
create table mails_in (
  sensor_key integer not null,
  message_hash bytea not null,
  received_at timestamptz not null,
  stored integer not null default 0,
  primary key (sensor_key, message_hash)
);
create index mails_in_age on mails_in (received_at);
create unique index sensors_mail on sensors (lower(id), mail_hash) where mail_hash is not null;

-- The product admin acting as the account of an upload URL: replacing a file is recorded with both accounts.
alter table uploads add column assumed_by integer;

-- The invitation mailed for a pending share; removing the share withdraws it.
alter table sensor_shares add column invitation_id integer references invitations (id) on delete set null;
alter table site_shares add column invitation_id integer references invitations (id) on delete set null;
create index sensor_shares_invitation on sensor_shares (invitation_id) where invitation_id is not null;
create index site_shares_invitation on site_shares (invitation_id) where invitation_id is not null;
-- Pending shares are resolved by their address.
create index sensor_shares_waiting on sensor_shares (email) where account_id is null;
create index site_shares_waiting on site_shares (email) where account_id is null;

-- Activity logs, partitioned by day: old entries are deleted by dropping partitions. Entries without a partition for
-- their day are stored in a default partition, so that no report fails; existing entries start there.
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
