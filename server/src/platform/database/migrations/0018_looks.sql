-- What the people of an organization have looked at, and who and when. A row is one event, or all events of a sensor in a
-- period; rows of accounts without an organization are their own.
create table looks (
  organization_id integer references organizations (id),
  account_id integer not null references accounts (id) on delete cascade,
  sensor_key integer not null,
  since timestamptz not null,
  until timestamptz not null,
  looked_at timestamptz not null,
  check (since <= until)
);
-- A recent event has few rows that end after it.
create unique index looks_of_organization on looks (organization_id, sensor_key, until, since, looked_at)
  where organization_id is not null;
create unique index looks_of_account on looks (account_id, sensor_key, until, since, looked_at)
  where organization_id is null;
-- For the removal of a sensor.
create index looks_of_sensor on looks (sensor_key);
