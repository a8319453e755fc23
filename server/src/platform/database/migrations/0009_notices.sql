-- Messages that the portal sends on its own, about alerts and silent units: the outbox.
create table notices (
  id bigint generated always as identity primary key,
  kind text not null,
  -- ids only; the content is determined when it is sent
  subject jsonb not null,
  created_at timestamptz not null
);
create index notices_age on notices (created_at);

-- The sending of a notice to one recipient by one channel. Each has a job in the queue.
create table notice_deliveries (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices (id) on delete cascade,
  channel text not null check (channel in ('mail')),
  -- for mails an account
  recipient integer not null,
  -- the part of the notice for this recipient
  part jsonb,
  -- the delivery with which it is sent as one message; fixed before the first attempt
  sent_with bigint,
  outcome text check (outcome in ('sent', 'nothing_to_tell', 'refused', 'given_up')),
  finished_at timestamptz,
  check ((outcome is null) = (finished_at is null)),
  unique (notice_id, channel, recipient)
);
create index notice_deliveries_waiting on notice_deliveries (channel, recipient) where finished_at is null;
