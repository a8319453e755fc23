-- Backups that were finished, so that their age can be told. Failed ones are in the log.
create table backups (
  id integer generated always as identity primary key,
  -- its name in the place of backups
  name text not null,
  -- the state that it holds
  snapshot_at timestamptz not null,
  finished_at timestamptz not null,
  files bigint not null,
  bytes bigint not null
);
create index backups_snapshot on backups (snapshot_at);
