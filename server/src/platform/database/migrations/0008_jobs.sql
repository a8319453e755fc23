-- Jobs that users wait for. Each unfinished one also has a job in the queue; this table contains what the user sees.
-- The earlier table of this name was never used.
drop table jobs;
create table jobs (
  id text primary key,
  -- the owner; under an assumed identity, that account
  account_id integer not null references accounts (id) on delete cascade,
  -- the account itself, or the product admin acting as it
  asked_by integer not null references accounts (id) on delete cascade,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- a problem type
  error text check ((error is not null) = (state = 'failed')),
  -- number of the latest run; earlier runs no longer count
  run integer not null default 0,
  file_key text,
  file_name text,
  file_type text,
  file_bytes bigint,
  created_at timestamptz not null,
  -- null while it waits or runs
  expires_at timestamptz,
  check ((expires_at is null) = (state in ('waiting', 'running')))
);
create index jobs_account on jobs (account_id, created_at desc);
create index jobs_expiry on jobs (expires_at) where expires_at is not null;
create index jobs_unfinished on jobs (created_at) where expires_at is null;
