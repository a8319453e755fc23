-- Who has the boxes of a photo open in the editor. Rows live for a minute, and may be lost with the server.
create unlogged table box_editors (
  sensor_key integer not null,
  ts timestamptz not null,
  resource text not null,
  account_id integer not null references accounts (id) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (sensor_key, ts, resource, account_id)
);
create index box_editors_account on box_editors (account_id);

-- Whether a person had the whole photo before them when they saved the list, as in the editor: only then do boxes that
-- stayed say that the detector was right.
alter table detections add column whole boolean not null default false;
