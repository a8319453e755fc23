-- Jobs that people wait for. The queue has a job of its own for each that is to be done; this is what its account sees.
-- The table of this name before was never written.
drop table jobs;
create table jobs (
  id text primary key,
  -- whose job it is: under an assumed identity that account's
  account_id integer not null references accounts (id) on delete cascade,
  -- who asked for it: the account itself, or a product admin acting as it
  asked_by integer not null references accounts (id) on delete cascade,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- a problem type
  error text check ((error is not null) = (state = 'failed')),
  -- counts how often somebody began it: who began it before the last one has nothing more to say
  run integer not null default 0,
  file_key text,
  file_name text,
  file_type text,
  file_bytes bigint,
  created_at timestamptz not null,
  -- from when on it is there no more; null while it waits or runs
  expires_at timestamptz,
  check ((expires_at is null) = (state in ('waiting', 'running')))
);
create index jobs_account on jobs (account_id, created_at desc);
create index jobs_expiry on jobs (expires_at) where expires_at is not null;
create index jobs_unfinished on jobs (created_at) where expires_at is null;
